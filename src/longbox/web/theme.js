// Loaded before the first paint, so that a dark page never flashes white.
(() => {
  let chosen = "";
  try {
    chosen = JSON.parse(localStorage.getItem("longbox") ?? "{}").theme ?? "";
  } catch {
    // nothing is kept here
  }
  const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.setAttribute("data-theme", chosen || (dark ? "dark" : "light"));
})();
