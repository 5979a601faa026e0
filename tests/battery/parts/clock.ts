import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { chartActs, describeFailures, unexpected } from "../load-figures.ts";
import { MixedLoad } from "../mixed-load.ts";
import { atMost, none, type Part } from "../part.ts";
import { withRig } from "../rig.ts";
import { addTraders } from "../traders.ts";
import { verify } from "../verify.ts";

const minute = 60_000;
/** Each is the clock's distance from the real time. It ends the furthest ahead, so that nothing waits for its time. */
const shifts = [-60 * minute, 0, 5 * minute, -5 * minute, 60 * minute, 26 * 60 * minute];
const backWithinMs = 10_000;
const betweenMs = 2_000;

export const clock: Part = {
  name: "clock",
  title: "the application's clock jumps back and forward by minutes, an hour and a day",
  inTests: ["tests/scenarios/clock-changes.test.ts"],
  run: async (repeat) => {
    const folder = await mkdtemp(join(tmpdir(), "summit-clock-"));
    const file = join(folder, "shift");
    await writeFile(file, "0");
    const preload = pathToFileURL(join(import.meta.dirname, "../shifted-clock.ts")).href;
    const env = { CLOCK_SHIFT: file, NODE_OPTIONS: `--import=${preload}` };
    return withRig({ env }, async (rig) => {
      const load = new MixedLoad(rig, await addTraders(rig, 8));
      const [jumpedAt, backMs]: [number[], number[]] = [[], []];
      try {
        for (const shift of [...shifts.slice(0, repeat(2, 5)), ...shifts.slice(-1)]) {
          await pause(betweenMs);
          await writeFile(file, String(shift));
          process.kill(rig.pid, "SIGUSR2");
          rig.clockAheadMs = shift;
          const at = performance.now();
          jumpedAt.push(at);
          backMs.push(await load.untilActed(at));
        }
        await pause(betweenMs);
        const findings = [
          atMost("an act acknowledged after a jump", backWithinMs, backMs),
          none(
            `answers besides success, refusals and 503 (${describeFailures(load.samples)})`,
            "none",
            unexpected(load.samples, [503]),
          ),
          ...(await verify(rig, load)),
        ];
        return {
          findings,
          charts: [chartActs("Acknowledged acts while the clock jumps", load, jumpedAt)],
          figures: { slowestBackMs: Math.max(...backMs) },
        };
      } finally {
        await load.abandon();
      }
    }).finally(() => rm(folder, { recursive: true, force: true }));
  },
};
