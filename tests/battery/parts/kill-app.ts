import { setTimeout as pause } from "node:timers/promises";
import { chartActs, describeFailures, unexpected } from "../load-figures.ts";
import { MixedLoad } from "../mixed-load.ts";
import { atMost, none, type Part } from "../part.ts";
import { withRig } from "../rig.ts";
import { addTraders } from "../traders.ts";
import { verify } from "../verify.ts";

const readyWithinMs = 2_000;
const betweenMs = 1_500;

export const killApp: Part = {
  name: "kill-app",
  title: "kill -9 of the application under load",
  inTests: ["tests/scenarios/crash.test.ts", "tests/scenarios/matcher-crash.test.ts"],
  run: (repeat) =>
    withRig({}, async (rig) => {
      const load = new MixedLoad(rig, await addTraders(rig, 16));
      const [killedAt, readyMs]: [number[], number[]] = [[], []];
      try {
        for (let kill = 0; kill < repeat(2, 20); kill += 1) {
          await pause(betweenMs);
          const at = performance.now();
          killedAt.push(at);
          await rig.killApp();
          const started = rig.startApp();
          readyMs.push(await rig.untilReady(at));
          await started;
        }
        await pause(betweenMs);
        const findings = [
          atMost("ready after a kill", readyWithinMs, readyMs),
          none(
            `answers besides success, 503 and none (${describeFailures(load.samples)})`,
            "none",
            unexpected(load.samples, [0, 503]),
          ),
          ...(await verify(rig, load)),
        ];
        return {
          findings,
          charts: [
            chartActs("Acknowledged acts while the application is killed", load, killedAt),
            {
              kind: "bars",
              title: "Seconds from each kill until ready",
              values: readyMs.map((ms, index) => ({ label: String(index + 1), value: ms / 1_000 })),
              unit: "s",
              limit: readyWithinMs / 1_000,
            },
          ],
          figures: {
            kills: readyMs.length,
            slowestReadyMs: Math.max(...readyMs),
            failedStarts: rig.failedStarts,
          },
        };
      } finally {
        await load.abandon();
      }
    }),
};
