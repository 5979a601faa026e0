import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBatcher } from "./batcher.ts";

/** Runs that the test completes by hand. */
function heldRuns() {
  const runs: {
    readonly items: readonly string[];
    readonly finish: () => void;
    readonly fail: (error: unknown) => void;
  }[] = [];
  const run = (items: readonly string[]) =>
    new Promise<readonly string[]>((resolve, reject) => {
      runs.push({ items, finish: () => resolve(items.map((item) => `${item}!`)), fail: reject });
    });
  return { runs, run, batches: () => runs.map(({ items }) => items) };
}

/** Lets pending promises settle, then the event loop's next turn run. */
async function settled(turns = 2): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
}

describe("batches", () => {
  it("a batch takes a lone item at once, and the next one all that arrived in between", async () => {
    const { run, runs, batches } = heldRuns();
    const batcher = createBatcher({ lanes: 1, greatestBatch: 3, run });
    const answers = ["a", "b", "c", "d", "e"].map((item) => batcher.add(item));
    expect(batches()).toEqual([["a"]]);
    runs[0]?.finish();
    await settled();
    expect(batches()).toEqual([["a"], ["b", "c", "d"]]);
    runs[1]?.finish();
    await settled();
    runs[2]?.finish();
    expect(await Promise.all(answers)).toEqual(["a!", "b!", "c!", "d!", "e!"]);
  });

  it("batches run side by side, one in each lane", async () => {
    const lanes: number[] = [];
    const { run, runs } = heldRuns();
    const batcher = createBatcher<string, string>({
      lanes: 2,
      greatestBatch: 10,
      run: (items, lane) => {
        lanes.push(lane);
        return run(items);
      },
    });
    void batcher.add("a");
    void batcher.add("b");
    void batcher.add("c");
    expect(runs).toHaveLength(2);
    expect(new Set(lanes).size).toBe(2);
    runs[1]?.finish();
    await settled();
    expect(lanes[2]).toBe(lanes[1]);
  });

  it("batches include everyone who asks again after an answer, each lane its share", async () => {
    const { run, runs, batches } = heldRuns();
    const batcher = createBatcher({ lanes: 2, greatestBatch: 10, run });
    const askTwice = async (item: string) => batcher.add(await batcher.add(item));
    for (const item of ["a", "b", "c", "d", "e", "f"]) void askTwice(item);
    expect(batches()).toEqual([["a"], ["b"]]);
    runs[0]?.finish();
    await settled();
    expect(batches()[2]).toEqual(["c", "d", "e"]);
    runs[1]?.finish();
    await settled();
    expect(batches()[3]).toEqual(["f", "a!", "b!"]);
  });

  it("a batch waits beside a large one until it is worth a round of its own, or the large one is done", async () => {
    const { run, runs, batches } = heldRuns();
    const batcher = createBatcher({ lanes: 2, greatestBatch: 10, run });
    for (const item of "abcdefghijklmnopqr") void batcher.add(item);
    for (const index of [0, 1]) runs[index]?.finish();
    await settled();
    expect(batches().slice(2)).toEqual([[..."cdefghij"], [..."klmnopqr"]]);
    runs[2]?.finish();
    await settled();
    void batcher.add("s");
    expect(batches()).toHaveLength(4);
    void batcher.add("t");
    expect(batches()[4]).toEqual(["s", "t"]);
    void batcher.add("u");
    runs[3]?.finish();
    runs[4]?.finish();
    await settled();
    expect(batches()[5]).toEqual(["u"]);
  });

  it("a batch never holds two items of one key, and keeps each key's order", async () => {
    const { run, runs, batches } = heldRuns();
    const batcher = createBatcher({
      lanes: 1,
      greatestBatch: 10,
      run,
      keyOf: (item: string) => item.charAt(0),
    });
    for (const item of ["x", "a1", "a2", "b1", "a3", "b2"]) void batcher.add(item);
    for (let index = 0; index < 4; index++) {
      runs[index]?.finish();
      await settled();
    }
    expect(batches()).toEqual([["x"], ["a1", "b1"], ["a2", "b2"], ["a3"]]);
  });
});

describe("a batch that fails", () => {
  it("a batch that fails is retried item by item, so that no item fails for another", async () => {
    const batches: (readonly string[])[] = [];
    const batcher = createBatcher<string, string>({
      lanes: 1,
      greatestBatch: 10,
      run: async (items) => {
        batches.push(items);
        await settled();
        if (items.includes("bad")) throw new Error("bad item");
        return items;
      },
    });
    const answers = await Promise.allSettled(
      ["first", "good", "bad", "fine"].map((item) => batcher.add(item)),
    );
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
    expect(batches).toEqual([["first"], ["good", "bad", "fine"], ["good"], ["bad"], ["fine"]]);
    expect(await batcher.add("next")).toBe("next");
  });

  it("a batch is not retried when every item would fail alike, and its waiting callers are refused", async () => {
    const { run, runs, batches } = heldRuns();
    const away = new Error("away");
    const isAway = (error: unknown) => error === away;
    const batcher = createBatcher({
      lanes: 1,
      greatestBatch: 2,
      run,
      isRetryable: (error) => !isAway(error),
      spoilsAll: isAway,
    });
    const answers = Promise.allSettled(["a", "b", "c", "d"].map((item) => batcher.add(item)));
    runs[0]?.finish();
    await settled();
    runs[1]?.fail(away);
    expect((await answers).map((answer) => answer.status)).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
      "rejected",
    ]);
    expect(batches()).toEqual([["a"], ["b", "c"]]);
  });
});

describe("the queue", () => {
  it("the queue refuses when it is full, and accepts again when it is not", async () => {
    const { run, runs } = heldRuns();
    const batcher = createBatcher({
      lanes: 1,
      greatestBatch: 1,
      run,
      maxQueue: { length: 2, error: () => new Error("full") },
    });
    const taken = ["a", "b", "c"].map((item) => batcher.add(item));
    await expect(batcher.add("d")).rejects.toThrow("full");
    runs[0]?.finish();
    await settled();
    const later = batcher.add("e");
    for (const index of [1, 2, 3]) {
      runs[index]?.finish();
      await settled();
    }
    expect(await Promise.all([...taken, later])).toEqual(["a!", "b!", "c!", "e!"]);
  });

  it("the queue is drained once nothing waits or runs", async () => {
    const { run, runs } = heldRuns();
    const batcher = createBatcher({ lanes: 1, greatestBatch: 1, run });
    await batcher.drain();
    void batcher.add("a");
    void batcher.add("b");
    let isDrained = false;
    const drained = batcher.drain().then(() => {
      isDrained = true;
    });
    runs[0]?.finish();
    await settled();
    expect(isDrained).toBe(false);
    runs[1]?.finish();
    await drained;
  });
});

it("each item is answered once and on its own, and none beside another of its key, whatever arrives and fails", async () => {
  const items = fc.array(fc.record({ key: fc.constantFrom("a", "b", "c"), fails: fc.boolean() }), {
    maxLength: 40,
  });
  const shape = fc.record({
    lanes: fc.integer({ min: 1, max: 3 }),
    greatestBatch: fc.integer({ min: 1, max: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(items, shape, async (wanted, { lanes, greatestBatch }) => {
      const running: (readonly string[])[] = [];
      const batcher = createBatcher<{ key: string; fails: boolean; index: number }, number>({
        lanes,
        greatestBatch,
        keyOf: ({ key }) => key,
        run: async (batch) => {
          const keys = batch.map(({ key }) => key);
          expect(running.push(keys)).toBeLessThanOrEqual(lanes);
          expect(batch.length).toBeLessThanOrEqual(greatestBatch);
          expect(new Set(running.flat()).size).toBe(running.flat().length);
          await Promise.resolve();
          running.splice(running.indexOf(keys), 1);
          if (batch.some(({ fails }) => fails)) throw new Error("failed");
          return batch.map(({ index }) => index);
        },
      });
      const answers = await Promise.allSettled(wanted.map((item, index) => batcher.add({ ...item, index })));
      expect(answers.map((answer) => (answer.status === "fulfilled" ? answer.value : "failed"))).toEqual(
        wanted.map(({ fails }, index) => (fails ? "failed" : index)),
      );
      await batcher.drain();
    }),
  );
});

describe("liveness", () => {
  const unavailable = new Error("unavailable");
  const lost = new Error("connection lost");
  const unclassified = new Error("unclassified");
  const faults = { failed: new Error("failed"), unavailable, lost, unclassified };
  type Fate = "answered" | keyof typeof faults;
  const batchFate = fc.record({
    fate: fc.constantFrom<Fate>("answered", "answered", "failed", "unavailable", "lost", "unclassified"),
    isThrown: fc.boolean(),
    turns: fc.integer({ min: 0, max: 4 }),
  });
  const arrival = fc.record({
    key: fc.constantFrom("a", "b", "c", "d", "invalid"),
    turnsBefore: fc.integer({ min: 0, max: 2 }),
  });
  const plan = fc.record({
    lanes: fc.integer({ min: 1, max: 3 }),
    greatestBatch: fc.integer({ min: 1, max: 8 }),
    arrivals: fc.array(arrival, { maxLength: 40 }),
    fates: fc.array(batchFate, { minLength: 1, maxLength: 20 }),
    /** Number of arrivals after which shutdown starts. */
    shutdownAfter: fc.integer({ min: 0, max: 40 }),
  });

  it("every item is settled and the queue drained, however batches fail, stall, lose their connection or are shut down", async () => {
    await fc.assert(
      fc.asyncProperty(plan, async ({ lanes, greatestBatch, arrivals, fates, shutdownAfter }) => {
        let batches = 0;
        const batcher = createBatcher<string, string>({
          lanes,
          greatestBatch,
          maxQueue: { length: 12, error: () => new Error("full") },
          keyOf: (key) => {
            if (key === "invalid") throw new Error("invalid");
            return key;
          },
          isRetryable: (error) => {
            if (error === unclassified) throw new Error("unclassified error");
            return error === faults.failed;
          },
          spoilsAll: (error) => error === lost,
          run: (items) => {
            const { fate, isThrown, turns: slow } = fates[batches++ % fates.length] ?? (fates[0] as never);
            if (fate !== "answered" && isThrown) throw faults[fate as keyof typeof faults];
            return settled(slow).then(() => {
              if (fate !== "answered") throw faults[fate as keyof typeof faults];
              return items;
            });
          },
        });
        const answers: Promise<unknown>[] = [];
        let drained: Promise<void> | undefined;
        for (const { key, turnsBefore } of arrivals) {
          await settled(turnsBefore);
          if (answers.length === shutdownAfter) drained = batcher.drain();
          answers.push(batcher.add(key).catch((error: unknown) => error));
        }
        const all = Promise.all([Promise.all(answers), drained, batcher.drain()]).then(() => true);
        const tooLate = settled(2_000).then(() => false);
        expect(await Promise.race([all, tooLate])).toBe(true);
        batches = 0;
        fates.splice(0, fates.length, { fate: "answered", isThrown: false, turns: 0 });
        const after = Array.from({ length: lanes * 2 }, (_, index) => batcher.add(`after ${index}`));
        expect(await Promise.all(after)).toHaveLength(lanes * 2);
      }),
      { numRuns: 200 },
    );
  });
});
