// The board in another site's frame: pages through the pictures of a line, and asks for news of it.
const { base, query, ply } = document.body.dataset;
const img = document.querySelector("main img");
const NEWS_MS = 10_000;

if (base && img) {
  const move = document.querySelector(".move");
  const score = document.querySelector("output");
  const buttons = [...document.querySelectorAll("[data-go]")];
  let moves = [];
  let at = ply ? Number(ply) : null;

  const last = () => moves.length;
  const here = () => (at === null ? last() : Math.min(at, last()));

  function show() {
    const now = here();
    const source = `${base}/picture?${new URLSearchParams(query)}&ply=${now}`;
    if (img.getAttribute("src") !== source) img.src = source;
    const dots = now % 2 === 1 ? "." : "…";
    move.textContent = now > 0 ? `${Math.ceil(now / 2)}${dots} ${moves[now - 1]}` : "";
    for (const button of buttons) {
      const back = button.dataset.go === "first" || button.dataset.go === "back";
      button.disabled = back ? now === 0 : now === last();
    }
  }

  /** `null` follows a game that is being played. */
  function go(where) {
    const to = { first: 0, back: here() - 1, on: here() + 1, last: last() }[where];
    at = to >= last() ? null : Math.max(0, to);
    show();
  }

  async function news() {
    try {
      const answer = await fetch(`${base}/line?${query}`);
      if (answer.ok) {
        const line = await answer.json();
        moves = line.moves;
        score.textContent = line.score;
        show();
        if (line.over) return;
      }
    } catch {
      // Without a connection what is shown stays.
    }
    setTimeout(() => (document.hidden ? waitForReader() : news()), NEWS_MS);
  }

  function waitForReader() {
    document.addEventListener("visibilitychange", () => news(), { once: true });
  }

  for (const button of buttons) button.addEventListener("click", () => go(button.dataset.go));
  document.addEventListener("keydown", ({ key }) => {
    const where = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[key];
    if (where) go(where);
  });
  void news();
}
