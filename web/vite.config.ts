import { sveltekit } from "@sveltejs/kit/vite";
import { defineConfig, type Plugin } from "vite";

// Where `lattice play --no-browser` listens while the app is developed with `npm run dev`.
const server = process.env["LATTICE_SERVER"] ?? "http://127.0.0.1:8711";

/**
 * Lengths of the styles grow with the root's type, which a very large window enlarges (`base.css`): 40px become
 * 2.5rem. Hairlines stay, and so do conditions such as `@media`.
 */
const growing = {
  postcssPlugin: "growing-lengths",
  Declaration(declaration: { value: string }): void {
    const grown = declaration.value.replace(/(?<![\w.#-])(-?)(\d+)px\b/g, (length, sign, pixels) =>
      Number(pixels) < 4 ? length : `${sign}${Number(pixels) / 16}rem`,
    );
    if (grown !== declaration.value) declaration.value = grown;
  },
};

/**
 * SvelteKit builds a server too, which writes the empty page and nothing else (`ssr = false`): it needs no pages, and
 * half the time of a build is saved.
 */
const emptyPagesOnServer: Plugin = {
  name: "empty-pages-on-server",
  enforce: "pre",
  apply: "build",
  load: {
    filter: { id: /\/routes\/(.+\/)?\+page\.svelte$/ },
    handler: (_id, options) => (options?.ssr ? "" : null),
  },
};

export default defineConfig({
  plugins: [emptyPagesOnServer, sveltekit()],
  css: { postcss: { plugins: [growing] } },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": server, "/ws": { target: server, ws: true } },
  },
  build: {
    // To compress everything again only to print how large it is takes seconds.
    reportCompressedSize: false,
    // The view in space brings its own library, fetched when first needed.
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What most screens use is one file: packed together it is smaller than in forty. Dialogs and what
            // stands in them come with the first one.
            {
              name: "common",
              minShareCount: 12,
              test: /^(?!.*lib\/ui\/(Dialog|Segmented|CopyField|copy|serveraction)\.)/,
            },
          ],
        },
      },
    },
  },
});
