import { once } from "node:events";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { accepted, type Outcome, orThrow, Refused, refused } from "#domain/refusal.ts";

const maxHeapMb = 512;

export type ApartOptions = {
  /** Several times what the largest of honest files takes. */
  readonly limitMs: number;
  /** The refusal of a file that takes too much time or memory. */
  readonly tooMuch: () => Refused;
};

/**
 * Reads files in a thread of their own, one at a time: a file that is made to take long holds up other files, and no quote
 * or booking. The thread's module calls `answerApart`.
 */
export function createApartReader<Input, Result>(thread: URL, options: ApartOptions) {
  let last: Promise<unknown> = Promise.resolve();
  return (input: Input, limitMs = options.limitMs): Promise<Result> => {
    const read = last.then(() => readInThread<Result>(thread, input, { ...options, limitMs }));
    last = read.catch(() => undefined);
    return read;
  };
}

async function readInThread<Result>(
  url: URL,
  input: unknown,
  { limitMs, tooMuch }: ApartOptions,
): Promise<Result> {
  const thread = new Worker(url, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  // One that follows the limit of time would end the process, since nobody waits for it any more.
  thread.on("error", () => undefined);
  try {
    const [outcome] = await once(thread, "message", { signal: AbortSignal.timeout(limitMs) });
    return orThrow(outcome as Outcome<Result>);
  } catch (error) {
    throw tookTooMuch(error) ? tooMuch() : error;
  } finally {
    await thread.terminate();
  }
}

function tookTooMuch(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ABORT_ERR" || code === "ERR_WORKER_OUT_OF_MEMORY";
}

/** Reads the input of this thread and posts what it read, or why it is refused: an error of ours would arrive without its class. */
export function answerApart<Input, Result>(read: (input: Input) => Result): void {
  parentPort?.postMessage(outcomeOf(() => read(workerData)));
}

function outcomeOf<Result>(read: () => Result): Outcome<Result> {
  try {
    return accepted(read());
  } catch (error) {
    if (error instanceof Refused) return refused(error.code, error.fields);
    throw error;
  }
}
