import { runScript } from "../support/run-script.ts";
import { findLost } from "./find-lost.ts";
import { findBreaks } from "./invariants.ts";
import type { MixedLoad } from "./mixed-load.ts";
import { type Finding, none } from "./part.ts";
import type { Rig } from "./rig.ts";

/** Ends the loads, waits until everything is settled, and proves the database by three ways that share no code. */
export async function verify(rig: Rig, ...loads: readonly MixedLoad[]): Promise<Finding[]> {
  for (const load of loads) await load.stop();
  await rig.settle();
  const findings: Finding[] = [];
  for (const { journal } of loads) {
    const acts = `${journal.count("acknowledged")} acts acknowledged, ${journal.count("refused")} refused`;
    const repeated = journal.acts.filter(({ attempts }) => attempts > 1).length;
    const lost = await findLost(rig.appUrl, journal);
    findings.push({
      name: "each acknowledged act",
      goal: "there exactly once, and the balances are what was acknowledged",
      found: `${acts}, ${repeated} after repeating; ${lost.length} wrong${lost[0] ? `, such as ${lost[0]}` : ""}`,
      holds: lost.length === 0 && journal.count("acknowledged") > 0,
    });
  }
  findings.push(none("breaks of the independent invariants", "none", await findBreaks(rig.appUrl)));
  const { code, said } = await runScript(["check-books"], { DATA_DIR: rig.dataDir });
  const books = said.trim().split("\n").at(-1) ?? "";
  return [...findings, { name: "check:books", goal: "the books hold", found: books, holds: code === 0 }];
}
