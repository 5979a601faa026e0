import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MixedLoad } from "../battery/mixed-load.ts";
import { parts } from "../battery/parts.ts";
import { Rig } from "../battery/rig.ts";
import { addTraders } from "../battery/traders.ts";
import { verify } from "../battery/verify.ts";
import { eventually } from "../support/eventually.ts";
import { signalPostgres } from "../support/signal-postgres.ts";
import { makeTemporaryFolder } from "../support/temporary-folder.ts";

/** Ends what hangs. A whole Summit starts here and its Postgres twice, which takes long on a busy machine. */
const patienceMs = 400_000;

let rig: Rig;
let load: MixedLoad;
beforeAll(async () => {
  rig = await Rig.open({ dataDir: await makeTemporaryFolder() });
  load = new MixedLoad(rig, await addTraders(rig, 2), { timeoutMs: 5_000 });
}, patienceMs);
afterAll(async () => {
  await load?.abandon();
  await rig?.close();
});

describe("the short form of npm run battery", () => {
  it("nothing acknowledged is lost or done twice when Postgres is killed and the application stands still", {
    timeout: patienceMs,
  }, async () => {
    await load.untilActed(load.startedAt);
    const killedAt = performance.now();
    await signalPostgres(rig.dataDir, "SIGKILL");
    await load.untilActed(killedAt);
    const frozenAt = performance.now();
    rig.freezeApp();
    await eventually("a client gives up", () =>
      load.samples.some(({ askedAt, status }) => askedAt > frozenAt && status === 0),
    );
    rig.thawApp();
    await load.untilActed(performance.now());
    expect((await verify(rig, load)).filter(({ holds }) => !holds)).toEqual([]);
  });

  it.each(parts.map((part) => [part.name, part] as const))(
    "the part %s is shown in small by scenarios that are there",
    (_, { inTests }) => {
      for (const test of inTests)
        expect(existsSync(join(import.meta.dirname, "../..", test)), test).toBe(true);
    },
  );
});
