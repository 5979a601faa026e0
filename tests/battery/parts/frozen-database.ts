import { setTimeout as pause } from "node:timers/promises";
import { signalPostgres, thaw } from "../../support/signal-postgres.ts";
import { chartActs, describeFailures, unexpected } from "../load-figures.ts";
import { MixedLoad } from "../mixed-load.ts";
import { atMost, none, type Part } from "../part.ts";
import { withRig } from "../rig.ts";
import { addTraders } from "../traders.ts";
import { verify } from "../verify.ts";

const frozenMs = 6_000;
const answeredWithinMs = 2_500;
const backWithinMs = 5_000;
const betweenMs = 2_000;

export const frozenDatabase: Part = {
  name: "frozen-database",
  title: "Postgres stops answering for six seconds, under load",
  inTests: ["tests/scenarios/frozen-database.test.ts", "tests/scenarios/frozen-books.test.ts"],
  run: (repeat) =>
    withRig({}, async (rig) => {
      const load = new MixedLoad(rig, await addTraders(rig, 16));
      const [frozenAt, backMs]: [number[], number[]] = [[], []];
      try {
        for (let time = 0; time < repeat(1, 4); time += 1) {
          await pause(betweenMs);
          frozenAt.push(performance.now());
          const frozen = await signalPostgres(rig.dataDir, "SIGSTOP");
          await pause(frozenMs).finally(() => thaw(frozen));
          const thawedAt = performance.now();
          backMs.push(await load.untilActed(thawedAt));
        }
        const slowestMs = load.samples.map(({ ms }) => ms);
        const findings = [
          atMost("answer while Postgres is frozen", answeredWithinMs, slowestMs),
          atMost("an act acknowledged again after the freeze", backWithinMs, backMs),
          none(
            `answers besides success and 503 (${describeFailures(load.samples)})`,
            "none",
            unexpected(load.samples, [503]),
          ),
          ...(await verify(rig, load)),
        ];
        return {
          findings,
          charts: [chartActs("Acknowledged acts while Postgres is frozen", load, frozenAt)],
          figures: { slowestAnswerMs: Math.max(...slowestMs), slowestBackMs: Math.max(...backMs) },
        };
      } finally {
        await load.abandon();
      }
    }),
};
