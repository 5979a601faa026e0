import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ApiDocument } from "./api-document.ts";
import { findBreakingChanges } from "./breaking-changes.ts";
import { withoutCorrections } from "./document-corrections.ts";
import { writtenOpenapi } from "./written-openapi.ts";

const root = join(import.meta.dirname, "../..");
const committed = readFileSync(join(root, "docs/openapi.json"), "utf8");

describe("docs/openapi.json", () => {
  it("docs/openapi.json is what the contract says: npm run docs:openapi", () => {
    expect(committed === writtenOpenapi()).toBe(true);
  });

  it("docs/openapi.json passes Redocly's strict rules without an error or a warning", () => {
    const cli = join(root, "node_modules/@redocly/cli/bin/cli.js");
    const options = ["--extends=recommended-strict", "--format=json", "--max-problems=1000"];
    const env = {
      ...process.env,
      // Neither sends anything nor asks for a newer version.
      REDOCLY_TELEMETRY: "off",
      REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
    };
    const { stdout } = spawnSync(process.execPath, [cli, "lint", "docs/openapi.json", ...options], {
      cwd: root,
      env,
      encoding: "utf8",
    });
    const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf("{")));
    expect(problems).toEqual([]);
    expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  });

  // A clone without its history has nothing to compare with.
  it.each(["HEAD", "HEAD^"])("breaks nobody who wrote for the document of %s", (commit) => {
    const { stdout, status } = spawnSync("git", ["show", `${commit}:docs/openapi.json`], {
      cwd: root,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    const before = status === 0 ? (JSON.parse(stdout) as ApiDocument) : undefined;
    expect(before ? withoutCorrections(findBreakingChanges(before, JSON.parse(committed))) : []).toEqual([]);
  });

  it("accepts a line that is listed as a correction of the document, and no other", () => {
    const changes = ["GET /api/x: 200.a: it may be missing now", "GET /api/x: 200.b: it is gone"];
    const corrections = [{ change: changes[0] ?? "", reason: "The server never promised it." }];
    expect(withoutCorrections(changes, corrections)).toEqual([changes[1]]);
  });
});
