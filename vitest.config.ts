import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Two kinds of test: `unit` needs nothing but the source, `scenarios` run against a real Postgres of their own. */
export default defineConfig({
  cacheDir: ".build/vitest",
  test: {
    maxWorkers: 2,
    passWithNoTests: true,
    // Two processes for all files instead of one for each: a file leaves nothing behind, and most take a tenth of what
    // it took to start a process and load the modules for it.
    isolate: false,
    projects: [
      {
        extends: true,
        // The flags of the screens, as in vite.config.ts.
        resolve: { alias: { "@flags": join(import.meta.dirname, "node_modules/country-flag-icons/1x1") } },
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "tests/house-rules.test.ts"],
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "scenarios",
          include: ["tests/scenarios/**/*.test.ts", "tests/invariants/**/*.test.ts"],
          // Node runs the source as it does in production; nothing here mocks a module, which is what the runner is for.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          globalSetup: ["tests/support/postgres-for-the-run.ts"],
          // One more than the processors of a small machine: each waits for Postgres, and for processes that it starts.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          // For what never ends; how long a thing takes on a busy machine is nothing that a test should fail for.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
