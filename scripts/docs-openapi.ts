/* npm run docs:openapi writes docs/openapi.json from the contract. It refuses to write a breaking change without a new version. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ApiDocument } from "./lib/api-document.ts";
import { findBreakingChanges } from "./lib/breaking-changes.ts";
import { withoutCorrections } from "./lib/document-corrections.ts";
import { writtenOpenapi } from "./lib/written-openapi.ts";

const file = join(import.meta.dirname, "../docs/openapi.json");
const now = writtenOpenapi();
const before = JSON.parse(readFileSync(file, "utf8")) as ApiDocument;
const changes = withoutCorrections(findBreakingChanges(before, JSON.parse(now) as ApiDocument));
if (changes.length > 0) {
  console.error(
    `${changes.join("\n")}\n\nA change that can break a caller needs a new date in src/contract/api-versions.ts. Where the document was wrong and the server stays as it is, list the line in scripts/lib/document-corrections.ts.`,
  );
  process.exitCode = 1;
} else writeFileSync(file, now);
