import { defineConfig, mergeConfig } from "vitest/config";
import base from "./vite.config.ts";

// Apart from the build, which then needs no package that is only for tests.
export default mergeConfig(
  base,
  defineConfig({
    test: {
      include: ["src/**/*.test.ts"],
      environment: "node",
      // One thread reads each module once for all files: 26 s of the processor, not 96. What a test changes in a
      // module it changes back; `npm test -- --sequence.shuffle.files` finds one that does not.
      pool: "threads",
      isolate: false,
      maxWorkers: 1,
      setupFiles: ["src/lib/language/whole.setup.ts"],
    },
  }),
);
