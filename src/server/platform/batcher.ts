export type BatcherOptions<Item, Answer> = {
  /** Number of batches that may run concurrently. */
  readonly lanes: number;
  readonly greatestBatch: number;
  /**
   * Returns one answer per item, in order. A failed batch is retried item by item, so that one bad item fails
   * alone.
   */
  readonly run: (items: readonly Item[], lane: number) => Promise<readonly Answer[]>;
  /** False for errors that every item would hit, such as an unavailable database. */
  readonly isRetryable?: (error: unknown) => boolean;
  /** True for errors that queued items would hit too; they fail with it at once. */
  readonly spoilsAll?: (error: unknown) => boolean;
  /** Items of one key never run at once, in one batch or in several; one without a key is refused with what this throws. */
  readonly keyOf?: (item: Item) => string;
  /** Queue length above which a new item is rejected with this error. */
  readonly maxQueue?: { readonly length: number; readonly error: () => Error };
};

export type Batcher<Item, Answer> = {
  readonly add: (item: Item) => Promise<Answer>;
  /** Resolves once the queue is empty and nothing runs. */
  readonly drain: () => Promise<void>;
  /** Items that no batch has taken yet. */
  readonly waiting: () => number;
};

type Waiting<Item, Answer> = {
  readonly item: Item;
  readonly key: string | undefined;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Group commit without a timer: an idle lane takes the queue at once, so under load a batch is what arrived
 * during the previous one. A lane that has finished gets work again at the end of the event-loop turn, after
 * its callers could enqueue again, and takes its share of all work in progress; otherwise the first few would
 * run alone and lanes would be unevenly loaded. Next to a large batch, the next one waits until it is large
 * enough to be worth a round trip, or until the large one is done.
 */
export function createBatcher<Item, Answer>(options: BatcherOptions<Item, Answer>): Batcher<Item, Answer> {
  let queue: Waiting<Item, Answer>[] = [];
  const idle = Array.from({ length: options.lanes }, (_, lane) => lane);
  const runningKeys = new Set<string>();
  let running = 0;
  let starting = false;
  let drained: (() => void)[] = [];

  function start(): void {
    const share = Math.ceil((queue.length + running) / options.lanes);
    while (queue.length >= Math.max(1, share / 4) && idle.length > 0) {
      const { batch, left } = splitQueue(queue, Math.min(share, options.greatestBatch), runningKeys);
      if (batch.length === 0) break;
      const lane = idle.pop() as number;
      queue = left;
      running += batch.length;
      void settle(batch, lane).finally(() => {
        running -= batch.length;
        for (const { key } of batch) if (key !== undefined) runningKeys.delete(key);
        idle.push(lane);
        starting = true;
        setImmediate(() => {
          starting = false;
          start();
        });
      });
    }
    if (idle.length === options.lanes && queue.length === 0) {
      for (const done of drained) done();
      drained = [];
    }
  }

  async function settle(batch: readonly Waiting<Item, Answer>[], lane: number): Promise<void> {
    try {
      const answers = await options.run(
        batch.map((waiting) => waiting.item),
        lane,
      );
      batch.forEach((waiting, index) => {
        waiting.resolve(answers[index] as Answer);
      });
    } catch (error) {
      const { reason, isRetryable, spoilsAll } = classify(error, options);
      if (batch.length > 1 && isRetryable) {
        for (const waiting of batch) await settle([waiting], lane);
      } else {
        for (const waiting of [...batch, ...(spoilsAll ? queue.splice(0) : [])]) waiting.reject(reason);
      }
    }
  }

  return {
    add: (item) => {
      if (options.maxQueue && queue.length >= options.maxQueue.length) {
        return Promise.reject(options.maxQueue.error());
      }
      return new Promise<Answer>((resolve, reject) => {
        queue.push({ item, key: options.keyOf?.(item), resolve, reject });
        if (!starting) start();
      });
    },
    waiting: () => queue.length,
    drain: async () => {
      if (idle.length === options.lanes && queue.length === 0) return;
      await new Promise<void>((resolve) => drained.push(resolve));
    },
  };
}

/** An error that cannot be classified fails its batch with what the classification threw. */
function classify<Item, Answer>(error: unknown, options: BatcherOptions<Item, Answer>) {
  try {
    const isRetryable = options.isRetryable?.(error) ?? true;
    return { reason: error, isRetryable, spoilsAll: options.spoilsAll?.(error) ?? false };
  } catch (reason) {
    return { reason, isRetryable: false, spoilsAll: false };
  }
}

/** Next batch in queue order: up to the maximum, one item per key, and none whose key is running; adds its keys to them. */
function splitQueue<Item, Answer>(
  queue: readonly Waiting<Item, Answer>[],
  greatest: number,
  runningKeys: Set<string>,
): { batch: Waiting<Item, Answer>[]; left: Waiting<Item, Answer>[] } {
  const batch: Waiting<Item, Answer>[] = [];
  const left: Waiting<Item, Answer>[] = [];
  for (const waiting of queue) {
    const { key } = waiting;
    if (batch.length < greatest && (key === undefined || !runningKeys.has(key))) {
      if (key !== undefined) runningKeys.add(key);
      batch.push(waiting);
    } else left.push(waiting);
  }
  return { batch, left };
}
