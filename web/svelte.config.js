import adapter from "@sveltejs/adapter-static";
import { precompressed } from "./precompress.js";

const output = "../src/latticechess/server/static";

/** @type {import('@sveltejs/kit').Config} */
export default {
  compilerOptions: { runes: true },
  kit: {
    adapter: precompressed(adapter({ pages: output, assets: output, fallback: "index.html" }), output),
    typescript: {
      config: (config) => {
        config.include.push("../e2e/**/*.ts", "../playwright*.ts");
      },
    },
    // A build of the same sources is the same, byte for byte, if the day is given.
    ...(process.env.SOURCE_DATE_EPOCH ? { version: { name: process.env.SOURCE_DATE_EPOCH } } : {}),
    csp: {
      mode: "hash",
      directives: {
        "default-src": ["self"],
        "script-src": ["self"],
        // The hash is of the one style attribute that SvelteKit itself sets, on its route announcer.
        "style-src": ["self", "unsafe-hashes", "sha256-S8qMpvofolR8Mpjy4kQvEm7m1q8clzU4dfDH0AmvZjo="],
        "img-src": ["self", "data:", "blob:"],
        "font-src": ["self"],
        "connect-src": ["self"],
        "object-src": ["none"],
        "base-uri": ["self"],
      },
    },
  },
};
