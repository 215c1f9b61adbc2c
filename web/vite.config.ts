import { sveltekit } from "@sveltejs/kit/vite";
import { defineConfig } from "vite";

// Where `lattice play --no-browser` listens while the app is developed with `npm run dev`.
const server = process.env["LATTICE_SERVER"] ?? "http://127.0.0.1:8711";

export default defineConfig({
  plugins: [sveltekit()],
  server: {
    host: "127.0.0.1",
    proxy: { "/api": server, "/ws": { target: server, ws: true } },
  },
  build: {
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
