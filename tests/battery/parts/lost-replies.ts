import { setTimeout as pause } from "node:timers/promises";
import { HttpClient } from "../http-client.ts";
import { chartActs, describeFailures, unexpected } from "../load-figures.ts";
import { MixedLoad } from "../mixed-load.ts";
import { none, type Part } from "../part.ts";
import { openReplyCutter } from "../reply-cutter.ts";
import { withRig } from "../rig.ts";
import { addTraders } from "../traders.ts";
import { verify } from "../verify.ts";

const timeoutMs = 10_000;
/** One reply in so many is lost. */
const nth = 4;

export const lostReplies: Part = {
  name: "lost-replies",
  title: "one reply in four is cut off after its request was served",
  inTests: ["tests/scenarios/lost-responses.test.ts", "tests/scenarios/booking-liveness.test.ts"],
  run: (repeat) =>
    withRig({}, async (rig) => {
      const traders = await addTraders(rig, 16);
      const cutter = await openReplyCutter(rig.url, nth);
      const load = new MixedLoad(rig, traders, { http: new HttpClient(cutter.url, timeoutMs) });
      try {
        await pause(repeat(3_000, 20_000));
        const findings = [
          none(
            `answers besides success, 503 and none (${describeFailures(load.samples)})`,
            "none",
            unexpected(load.samples, [0, 503]),
          ),
          ...(await verify(rig, load)),
        ];
        return {
          findings,
          charts: [chartActs("Acknowledged acts while replies are lost", load, [])],
          figures: { repliesCut: cutter.cuts() },
        };
      } finally {
        await load.abandon();
        cutter.close();
      }
    }),
};
