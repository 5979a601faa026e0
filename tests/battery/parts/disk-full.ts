import { execFile } from "node:child_process";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { chartActs, describeFailures, unexpected } from "../load-figures.ts";
import { MixedLoad } from "../mixed-load.ts";
import { atMost, none, type Part } from "../part.ts";
import { withRig } from "../rig.ts";
import { addTraders } from "../traders.ts";
import { verify } from "../verify.ts";

const run = promisify(execFile);
const size = "500m";
const backWithinMs = 15_000;
const betweenMs = 2_000;
const pieceBytes = 1024 * 1024;

export const diskFull: Part = {
  name: "disk-full",
  title: "the disk fills under load, and is emptied again",
  inTests: ["tests/scenarios/malformed-requests.test.ts"],
  run: async (repeat) => {
    const folder = await mkdtemp(join(tmpdir(), "summit-disk-"));
    try {
      await run("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
    } catch (error) {
      await rm(folder, { recursive: true });
      const found = `skipped: a small disk can't be mounted here (${(error as Error).message.trim()})`;
      return {
        findings: [{ name: "a small disk", goal: "root", found, holds: true }],
        charts: [],
        figures: {},
      };
    }
    try {
      return await withRig({ dataDir: join(folder, "data") }, async (rig) => {
        const load = new MixedLoad(rig, await addTraders(rig, 8));
        const [fullAt, backMs]: [number[], number[]] = [[], []];
        try {
          for (let time = 0; time < repeat(1, 3); time += 1) {
            await pause(betweenMs);
            fullAt.push(performance.now());
            await fill(folder, repeat(4_000, 6_000));
            const emptiedAt = performance.now();
            backMs.push(await load.untilActed(emptiedAt));
          }
          const refused = load.samples.filter(({ status }) => status === 503);
          const findings = [
            {
              name: "calls that met the full disk",
              goal: "some, or nothing was tried",
              found: String(refused.length),
              holds: refused.length > 0,
            },
            atMost("an act acknowledged once there is room again", backWithinMs, backMs),
            none(
              `answers besides success and 503 (${describeFailures(load.samples)})`,
              "none",
              unexpected(load.samples, [503]),
            ),
            ...(await verify(rig, load)),
          ];
          return {
            findings,
            charts: [chartActs("Acknowledged acts while the disk is full", load, fullAt)],
            figures: { slowestBackMs: Math.max(...backMs) },
          };
        } finally {
          await load.abandon();
        }
      });
    } finally {
      await run("umount", ["-l", folder]);
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Takes all the room that there is, and for so long what becomes free. */
async function fill(folder: string, ms: number): Promise<void> {
  const path = join(folder, "ballast");
  const ballast = await open(path, "w");
  const piece = Buffer.alloc(pieceBytes);
  let fullAt = Number.POSITIVE_INFINITY;
  try {
    while (performance.now() < fullAt + ms)
      await ballast.write(piece).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOSPC") throw error;
        fullAt = Math.min(fullAt, performance.now());
        await pause(50);
      });
  } finally {
    await ballast.close();
    await rm(path);
  }
}
