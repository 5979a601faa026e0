import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Two projects: `unit` needs only the source, `scenarios` run against their own Postgres. */
export default defineConfig({
  cacheDir: ".build/vitest",
  test: {
    maxWorkers: 2,
    passWithNoTests: true,
    // Two shared processes instead of one per file: files leave nothing behind, and starting a process with
    // its modules takes ten times as long as most files.
    isolate: false,
    projects: [
      {
        extends: true,
        // The flags of the screens, as in vite.config.ts.
        resolve: { alias: { "@flags": join(import.meta.dirname, "node_modules/country-flag-icons/1x1") } },
        test: {
          name: "unit",
          include: [
            "src/**/*.test.{ts,tsx}",
            "scripts/**/*.test.ts",
            "sdk/src/**/*.test.ts",
            "tests/house-rules.test.ts",
          ],
          setupFiles: ["tests/support/shared-window.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "scenarios",
          include: ["tests/scenarios/**/*.test.ts", "tests/invariants/**/*.test.ts"],
          // Node runs the source as in production. Nothing here mocks modules, which is what vitest's runner
          // is for.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          globalSetup: ["tests/support/postgres-for-the-run.ts"],
          // One more than the processors of a small machine: each waits for Postgres, and for processes that it starts.
          maxWorkers: 3,
          // Most of what a test makes is garbage at once: fewer collections, a tenth of the processor time.
          execArgv: ["--max-semi-space-size=64", "--min-semi-space-size=16"],
          sequence: { groupOrder: 1 },
          // Timeouts end what hangs. They are long, so that a busy machine fails no test.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
