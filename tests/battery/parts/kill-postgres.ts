import { setTimeout as pause } from "node:timers/promises";
import { killBackend, signalPostgres } from "../../support/signal-postgres.ts";
import { chartActs, describeFailures, unexpected } from "../load-figures.ts";
import { MixedLoad } from "../mixed-load.ts";
import { atMost, none, type Part } from "../part.ts";
import { withRig } from "../rig.ts";
import { addTraders } from "../traders.ts";
import { verify } from "../verify.ts";

const backWithinMs = 5_000;
const betweenMs = 1_500;

export const killPostgres: Part = {
  name: "kill-postgres",
  title: "kill -9 of Postgres under load, all of it and one of its backends in turn",
  inTests: ["tests/scenarios/battery.test.ts", "tests/scenarios/embedded-postgres.test.ts"],
  run: (repeat) =>
    withRig({}, async (rig) => {
      const load = new MixedLoad(rig, await addTraders(rig, 16));
      const [killedAt, backMs]: [number[], number[]] = [[], []];
      try {
        for (let kill = 0; kill < repeat(2, 20); kill += 1) {
          await pause(betweenMs);
          const at = performance.now();
          killedAt.push(at);
          if (kill % 2 === 0) await signalPostgres(rig.dataDir, "SIGKILL");
          else await killBackend(rig.dataDir);
          await rig.untilReady(at);
          backMs.push(await load.untilActed(at));
        }
        const findings = [
          atMost("an act acknowledged again after a kill", backWithinMs, backMs),
          none(
            `answers besides success and 503 (${describeFailures(load.samples)})`,
            "none",
            unexpected(load.samples, [503]),
          ),
          ...(await verify(rig, load)),
        ];
        return {
          findings,
          charts: [
            chartActs("Acknowledged acts while Postgres is killed", load, killedAt),
            {
              kind: "bars",
              title: "Seconds from each kill until an act is acknowledged again",
              values: backMs.map((ms, index) => ({ label: String(index + 1), value: ms / 1_000 })),
              unit: "s",
              limit: backWithinMs / 1_000,
            },
          ],
          figures: { kills: backMs.length, slowestBackMs: Math.max(...backMs) },
        };
      } finally {
        await load.abandon();
      }
    }),
};
