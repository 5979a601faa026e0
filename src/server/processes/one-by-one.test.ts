import { expect, it } from "vitest";
import { inBatches, oneByOne } from "./one-by-one.ts";

const failing = (code?: string) => Object.assign(new Error(`fault ${code ?? ""}`), { code });

async function tried(failures: Readonly<Record<number, Error>>): Promise<[number[], unknown]> {
  const done: number[] = [];
  const work = async (item: number) => {
    done.push(item);
    if (failures[item]) throw failures[item];
  };
  return oneByOne([1, 2, 3], work).then(
    () => [done, undefined],
    (error: unknown) => [done, error],
  );
}

it("an item that fails is thrown once the others were worked on", async () => {
  const fault = failing();
  expect(await tried({ 1: fault })).toEqual([[1, 2, 3], fault]);
});

it("all items that failed are thrown together", async () => {
  const [first, last] = [failing(), failing("55P03")];
  const [done, error] = await tried({ 1: first, 3: last });
  expect(done).toEqual([1, 2, 3]);
  expect((error as AggregateError).errors).toEqual([first, last]);
});

it("a lock that somebody keeps holds up only its own item, and a database that is away ends the work", async () => {
  const [locked, away] = [failing("55P03"), failing("57P01")];
  expect(await tried({ 1: locked, 2: away })).toEqual([[1, 2], away]);
});

it("a statement that takes too long holds up only its own item, until too many in turn do", async () => {
  const slow = failing("57014");
  const failures = new Set([1, 2, 4, 5, 6]);
  const done: number[] = [];
  const work = async (item: number) => {
    done.push(item);
    if (failures.has(item)) throw slow;
  };
  await expect(oneByOne([1, 2, 3, 4, 5, 6, 7], work)).rejects.toBe(slow);
  expect(done).toEqual([1, 2, 3, 4, 5, 6]);
});

it("of a batch that fails each item is worked on alone, and other batches stay whole", async () => {
  const fault = failing("23514");
  const worked: (readonly number[])[] = [];
  const work = async (batch: readonly number[]) => {
    worked.push(batch);
    if (batch.includes(2)) throw fault;
  };
  await expect(inBatches([1, 2, 3, 4, 5], 2, work)).rejects.toBe(fault);
  expect(worked).toEqual([[1, 2], [1], [2], [3, 4], [5]]);
});

it("a batch that fails for a moment is made up for by its items", async () => {
  const work = async (batch: readonly number[]) => {
    if (batch.length > 1) throw failing("40P01");
  };
  await expect(inBatches([1, 2], 2, work)).resolves.toBeUndefined();
});
