import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../../build/screenshots", import.meta.url));
/** A folder with mock-ups to stand beside the pictures: `make screenshots MOCKUPS=folder`. */
const mockups = process.env.MOCKUPS ?? "";

/** A page that shows every picture, a screen in each part, beside the mock-ups that begin with its name. */
export default function index() {
  if (!existsSync(folder)) return;
  const pictures = readdirSync(folder).filter((name) => /-\d+x\d+-\w+\.png$/.test(name));
  const models = mockups ? readdirSync(mockups).filter((name) => name.endsWith(".png")) : [];
  mkdirSync(join(folder, "mockups"), { recursive: true });
  for (const model of models) copyFileSync(join(mockups, model), join(folder, "mockups", model));
  const shown = (path) =>
    `<a href="${path}"><figure><img loading="lazy" src="${path}" alt=""><figcaption>${path}</figcaption></figure></a>`;
  const screens = [...new Set(pictures.map((name) => name.replace(/-\d+x\d+-\w+\.png$/, "")))].sort();
  const parts = screens.map((screen) => {
    const own = pictures.filter((name) => name.replace(/-\d+x\d+-\w+\.png$/, "") === screen);
    const meant = models.filter((name) => name === `${screen}.png` || name.startsWith(`${screen}-`));
    return `<h2 id="${screen}">${screen}</h2><div>${[...meant.map((name) => `mockups/${name}`), ...own].map(shown).join("")}</div>`;
  });
  const style =
    "body{font:14px sans-serif;margin:16px}div{display:flex;flex-wrap:wrap;gap:12px}figure{margin:0}img{height:260px;border:1px solid #999}";
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${parts.join("\n")}`,
  );
}
