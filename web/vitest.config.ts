import { defineConfig, mergeConfig } from "vitest/config";
import base from "./vite.config.ts";

// Apart from the build, which then needs no package that is only for tests.
export default mergeConfig(
  base,
  defineConfig({
    test: {
      include: ["src/**/*.test.ts"],
      environment: "node",
      setupFiles: ["src/lib/language/whole.setup.ts"],
    },
  }),
);
