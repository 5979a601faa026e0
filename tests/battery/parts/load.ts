import { setTimeout as pause } from "node:timers/promises";
import { ActJournal } from "../act-journal.ts";
import { chartActs, describeFailures, p99, unexpected } from "../load-figures.ts";
import { MixedLoad } from "../mixed-load.ts";
import { type Finding, none, type Part, type PartResult } from "../part.ts";
import { type Rig, withRig } from "../rig.ts";
import { addTraders, type Trader } from "../traders.ts";
import { verify } from "../verify.ts";

const goals = { acts: 150, reads: 600, p99Ms: 250 };
const [few, many] = [32, 160];

export const load: Part = {
  name: "load",
  title: `${few} and ${many} clients at once, with a worker beside the web process`,
  inTests: ["tests/scenarios/booking.test.ts", "tests/scenarios/contended-balances.test.ts"],
  run: (repeat) =>
    withRig({ isWorkerApart: true }, async (rig) => {
      const ms = repeat(4_000, 30_000);
      const traders = await addTraders(rig, many);
      const journal = new ActJournal();
      // Code that has run a few times is compiled, and connections are open.
      await measure(rig, journal, traders.slice(0, few), repeat(1_000, 8_000));
      const light = await measure(rig, journal, traders.slice(0, few), ms);
      const heavy = await measure(rig, journal, traders, ms);
      const figuresOf = (clients: number, { acts, reads, p99Ms }: Measured) => ({
        [`actsASecondWith${clients}`]: acts,
        [`readsASecondWith${clients}`]: reads,
        [`p99MsWith${clients}`]: p99Ms,
      });
      return {
        findings: [...lightGoals(light), ...heavyGoals(heavy), ...light.findings, ...heavy.findings],
        charts: [...light.charts, ...heavy.charts],
        figures: { ...figuresOf(few, light), ...figuresOf(many, heavy) },
      };
    }),
};

type Measured = Pick<PartResult, "findings" | "charts"> & {
  readonly acts: number;
  readonly reads: number;
  readonly p99Ms: number;
  readonly failures: string;
  readonly unexpected: (allowed: readonly number[]) => string[];
};

async function measure(
  rig: Rig,
  journal: ActJournal,
  traders: readonly Trader[],
  ms: number,
): Promise<Measured> {
  const running = new MixedLoad(rig, traders, { journal });
  try {
    await pause(ms);
    const seconds = (performance.now() - running.startedAt) / 1_000;
    const samples = [...running.samples];
    const rate = (of: "act" | "read") =>
      samples.filter((sample) => sample.of === of && sample.status >= 200 && sample.status < 300).length /
      seconds;
    const [acts, reads] = [rate("act"), rate("read")];
    return {
      findings: await verify(rig, running),
      charts: [chartActs(`Acknowledged acts of ${traders.length} clients`, running, [])],
      ...{ acts, reads, p99Ms: p99(samples), failures: describeFailures(samples) },
      unexpected: (allowed) => unexpected(samples, allowed),
    };
  } finally {
    await running.abandon();
  }
}

function lightGoals({ acts, reads, p99Ms, failures, unexpected: others }: Measured): Finding[] {
  return [
    {
      name: `rates of ${few} clients`,
      goal: `${goals.acts} acts and ${goals.reads} reads a second`,
      found: `${acts.toFixed(0)} acts and ${reads.toFixed(0)} reads a second`,
      holds: acts >= goals.acts && reads >= goals.reads,
    },
    {
      name: `99th percentile of ${few} clients`,
      goal: `${goals.p99Ms} ms`,
      found: `${p99Ms.toFixed(0)} ms`,
      holds: p99Ms <= goals.p99Ms,
    },
    none(`failures of ${few} clients (${failures})`, "none", others([])),
  ];
}

function heavyGoals({ acts, reads, p99Ms, failures, unexpected: others }: Measured): Finding[] {
  const found = `${acts.toFixed(0)} acts and ${reads.toFixed(0)} reads a second, 99th percentile ${p99Ms.toFixed(0)} ms`;
  return [
    { name: `rates of ${many} clients`, goal: "measured", found, holds: true },
    none(`failures of ${many} clients besides 429 and 503 (${failures})`, "none", others([429, 503])),
  ];
}
