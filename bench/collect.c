/* Tells callgrind which part of a program to count. bench/instructions.py compiles this and bench/workloads.py calls it. */

#include <valgrind/callgrind.h>

void instrument(void) { CALLGRIND_START_INSTRUMENTATION; }

void toggle(void) { CALLGRIND_TOGGLE_COLLECT; }
