import { svelte, vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

// The plane's board without server and without the rest of the app: for measuring and for looking.
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [svelte({ preprocess: vitePreprocess(), compilerOptions: { runes: true }, configFile: false })],
  resolve: { alias: { $lib: fileURLToPath(new URL("../../src/lib", import.meta.url)) } },
  server: { host: "127.0.0.1", fs: { allow: ["../.."] } },
});
