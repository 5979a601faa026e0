import { defineConfig } from "vitest/config";

/** Two kinds of test: `unit` needs nothing but the source, `scenarios` run against a real Postgres of their own. */
export default defineConfig({
  cacheDir: ".build/vitest",
  test: {
    maxWorkers: 2,
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "tests/house-rules.test.ts"],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "scenarios",
          include: ["tests/scenarios/**/*.test.ts", "tests/invariants/**/*.test.ts"],
          globalSetup: ["tests/support/postgres-for-the-run.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
