"""One simultaneous secret choice: a matrix of what the row player wins, and the best mixes of both.

By Shapley and Snow each best mix belongs to a square part of the matrix that both mixes make indifferent. So all square parts are tried,
small ones first, and of every mix found it is asked what it guarantees against all answers of the other side. What counts is that
guarantee, not how the mix was found; the search ends when both guarantees meet.
"""

from __future__ import annotations

from itertools import combinations

Matrix = list[list[float]]
Mix = list[float]
Part = tuple[tuple[int, ...], tuple[int, ...]]

MEETS = 1e-13
"""Guarantees that are as close as this have met."""


ROUNDED = 1e-9
"""A weight this little below 0 is one of 0 that was rounded. What the mix is worth is measured afterwards."""


class Solved:
    """Best mixes, and what each guarantees: the row player at least `low`, the column player at most `high`."""

    __slots__ = ("low", "high", "rows", "columns", "part")

    def __init__(self, low: float, high: float, rows: Mix, columns: Mix, part: Part | None) -> None:
        self.low = low
        self.high = high
        self.rows = rows
        self.columns = columns
        self.part = part


def solve(matrix: Matrix, hint: Part | None = None) -> Solved:
    """The solution of a matrix. `hint` is the part that solved a similar one; it is tried first.

    >>> answer = solve([[3.0, 0.0], [1.0, 2.0]])
    >>> answer.low, answer.rows, answer.columns
    (1.5, [0.25, 0.75], [0.5, 0.5])
    """
    if hint is not None:
        found = _mixes(matrix, hint)
        if found is not None:
            low, high = row_guarantee(matrix, found[0]), column_guarantee(matrix, found[1])
            if high - low <= MEETS:
                return Solved(low, high, found[0], found[1], hint)
    best = _pure(matrix)
    if best.high - best.low <= MEETS:
        return best
    for size in range(2, min(len(matrix), len(matrix[0])) + 1):
        for rows in combinations(range(len(matrix)), size):
            for columns in combinations(range(len(matrix[0])), size):
                part = (rows, columns)
                found = _mixes(matrix, part)
                if found is None:
                    continue
                low, high = row_guarantee(matrix, found[0]), column_guarantee(matrix, found[1])
                if high - low <= MEETS:
                    return Solved(low, high, found[0], found[1], part)
                if low > best.low:
                    best.low, best.rows, best.part = low, found[0], None
                if high < best.high:
                    best.high, best.columns, best.part = high, found[1], None
                if best.high - best.low <= MEETS:
                    return best
    return best


def row_guarantee(matrix: Matrix, mix: Mix) -> float:
    """What the row player wins at least with this mix."""
    least = 0.0
    for column in range(len(matrix[0])):
        wins = 0.0
        for row, weight in enumerate(mix):
            wins += weight * matrix[row][column]
        if column == 0 or wins < least:
            least = wins
    return least


def column_guarantee(matrix: Matrix, mix: Mix) -> float:
    """What the row player wins at most against this mix."""
    most = 0.0
    for row, line in enumerate(matrix):
        wins = 0.0
        for column, weight in enumerate(mix):
            wins += weight * line[column]
        if row == 0 or wins > most:
            most = wins
    return most


def rows_seen(matrix: Matrix) -> float:
    """The value if the row player shows his choice first."""
    return max([min(line) for line in matrix])


def columns_seen(matrix: Matrix) -> float:
    """The value if the column player shows his choice first."""
    return min([max([line[column] for line in matrix]) for column in range(len(matrix[0]))])


def _pure(matrix: Matrix) -> Solved:
    """The best choices without a mix."""
    low, high, best_row, best_column = -1.0, -1.0, -1, -1
    for row, line in enumerate(matrix):
        least = line[0]
        for wins in line:
            if wins < least:
                least = wins
        if best_row < 0 or least > low:
            low, best_row = least, row
    for column in range(len(matrix[0])):
        most = matrix[0][column]
        for line in matrix:
            if line[column] > most:
                most = line[column]
        if best_column < 0 or most < high:
            high, best_column = most, column
    rows, columns = [0.0] * len(matrix), [0.0] * len(matrix[0])
    rows[best_row] = columns[best_column] = 1.0
    return Solved(low, high, rows, columns, ((best_row,), (best_column,)))


def _mixes(matrix: Matrix, part: Part) -> tuple[Mix, Mix] | None:
    """The mixes of both that make the other indifferent within a square part, or None if there are none."""
    rows, columns = part
    if len(rows) == 1:
        first, second = [1.0], [1.0]
    elif len(rows) == 2:
        a, b = matrix[rows[0]][columns[0]], matrix[rows[0]][columns[1]]
        c, d = matrix[rows[1]][columns[0]], matrix[rows[1]][columns[1]]
        total = a - b - c + d
        if total == 0.0:
            return None
        x, y = (d - c) / total, (d - b) / total
        if not (0.0 <= x <= 1.0 and 0.0 <= y <= 1.0):
            return None  # what rounding puts outside is a choice without a mix, and has been tried
        first, second = [x, 1.0 - x], [y, 1.0 - y]
    else:
        square = [[matrix[row][column] for column in columns] for row in rows]
        found_rows = _indifferent([list(line) for line in zip(*square)])
        found_columns = _indifferent(square)
        if found_rows is None or found_columns is None:
            return None
        first, second = found_rows, found_columns
    mine, theirs = [0.0] * len(matrix), [0.0] * len(matrix[0])
    for at, row in enumerate(rows):
        mine[row] = first[at]
    for at, column in enumerate(columns):
        theirs[column] = second[at]
    return mine, theirs


def _indifferent(square: Matrix) -> Mix | None:
    """The weights, each at least 0 and 1 in sum, for which all lines of a square have the same sum; None if there are none."""
    size = len(square)
    lines = [[square[row][column] - square[size - 1][column] for column in range(size)] + [0.0] for row in range(size - 1)]
    lines.append([1.0] * (size + 1))
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(lines[row][at]))
        lines[at], lines[pivot] = lines[pivot], lines[at]
        if abs(lines[at][at]) < 1e-15:
            return None
        for row in range(size):
            if row != at:
                factor = lines[row][at] / lines[at][at]
                for column in range(at, size + 1):
                    lines[row][column] -= factor * lines[at][column]
    weights = [lines[at][size] / lines[at][at] for at in range(size)]
    if min(weights) < -ROUNDED:
        return None
    total = 0.0  # not sum(), which rounds otherwise in other versions of Python: best play is the same everywhere
    for at, weight in enumerate(weights):
        weights[at] = max(0.0, weight)
        total += weights[at]
    return [weight / total for weight in weights]
