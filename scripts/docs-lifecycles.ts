/* npm run docs:lifecycles writes docs/lifecycles.md from the domain. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describeLifecycles } from "./lib/describe-lifecycles.ts";

await writeFile(join(import.meta.dirname, "../docs/lifecycles.md"), describeLifecycles());
