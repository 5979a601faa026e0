import { setTimeout as pause } from "node:timers/promises";
import { chartActs, describeFailures, unexpected } from "../load-figures.ts";
import { MixedLoad } from "../mixed-load.ts";
import { atMost, none, type Part } from "../part.ts";
import { withRig } from "../rig.ts";
import { addTraders } from "../traders.ts";
import { verify } from "../verify.ts";

/** The longest is past the ten seconds after which Postgres ends an idle transaction. */
const frozenMs = [12_000, 3_000, 3_000, 3_000];
const patienceMs = 2_000;
const backWithinMs = 5_000;
const betweenMs = 2_000;

export const frozenApp: Part = {
  name: "frozen-app",
  title:
    "the application is stopped in the middle of its transactions and goes on, while its clients give up and repeat",
  inTests: ["tests/scenarios/battery.test.ts"],
  run: (repeat) =>
    withRig({}, async (rig) => {
      const load = new MixedLoad(rig, await addTraders(rig, 16), { timeoutMs: patienceMs });
      const [frozenAt, backMs]: [number[], number[]] = [[], []];
      try {
        for (const ms of frozenMs.slice(0, repeat(1, frozenMs.length))) {
          await pause(betweenMs);
          frozenAt.push(performance.now());
          rig.freezeApp();
          await pause(ms).finally(() => rig.thawApp());
          const thawedAt = performance.now();
          backMs.push(await load.untilActed(thawedAt));
        }
        await pause(betweenMs);
        const findings = [
          atMost("an act acknowledged again after the freeze", backWithinMs, backMs),
          none(
            `answers besides success, 503 and none (${describeFailures(load.samples)})`,
            "none",
            unexpected(load.samples, [0, 503]),
          ),
          ...(await verify(rig, load)),
        ];
        return {
          findings,
          charts: [chartActs("Acknowledged acts while the application is frozen", load, frozenAt)],
          figures: { slowestBackMs: Math.max(...backMs) },
        };
      } finally {
        await load.abandon();
      }
    }),
};
