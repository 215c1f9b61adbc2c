// Runs before the first paint, so that a dark page never flashes white. The app itself takes over in lib/settings.
(function () {
  var theme = "auto";
  try {
    theme = JSON.parse(localStorage.getItem("lattice.settings") || "{}").theme || "auto";
  } catch {
    // Unreadable settings: the system's choice.
  }
  if (theme === "auto") theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = theme;
})();
