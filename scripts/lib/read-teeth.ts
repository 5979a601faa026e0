import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../tests/teeth");

/** A planted fault: a patch whose first lines name the fault and the tests of `npm test` that must catch it. */
export type Tooth = { readonly patch: string; readonly fault: string; readonly tests: readonly string[] };

/** Every fault in tests/teeth. @throws when a patch lacks its two lines. */
export function readTeeth(): Tooth[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".patch"))
    .sort()
    .map((name) => {
      const patch = join(folder, name);
      const head = /^Fault: (?<fault>.+)\nTests: (?<tests>.+)\n\n/.exec(readFileSync(patch, "utf8"))?.groups;
      if (!head?.fault || !head.tests) throw new Error(`${name} has to begin with Fault: and Tests:`);
      return { patch, fault: head.fault, tests: head.tests.split(" ") };
    });
}
