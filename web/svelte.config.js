import adapter from "@sveltejs/adapter-static";
import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

const output = "../src/latticechess/server/static";

/** @type {import('@sveltejs/kit').Config} */
export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true },
  kit: {
    adapter: adapter({ pages: output, assets: output, fallback: "index.html", precompress: true }),
    csp: {
      mode: "hash",
      directives: {
        "default-src": ["self"],
        "script-src": ["self"],
        "style-src": ["self"],
        "img-src": ["self", "data:", "blob:"],
        "connect-src": ["self"],
        "object-src": ["none"],
        "base-uri": ["self"],
      },
    },
  },
};
