export type BatcherOptions<Item, Answer> = {
  /** How many batches may run side by side. */
  readonly lanes: number;
  readonly greatestBatch: number;
  /** Answers each item, in the order given. A failed batch is retried item by item, so that one spoils no other. */
  readonly run: (items: readonly Item[], lane: number) => Promise<readonly Answer[]>;
  /** False for an error that every item would meet again, such as a database that is away. */
  readonly isRetryable?: (error: unknown) => boolean;
  /** True for an error that whoever waits would meet as well: they are turned away with it instead of waiting for their own. */
  readonly spoilsAll?: (error: unknown) => boolean;
  /** Items of one key never share a batch. */
  readonly keyOf?: (item: Item) => string;
  /** Over this many waiting items a new one is turned away by this error. */
  readonly maxQueue?: { readonly length: number; readonly error: () => Error };
};

export type Batcher<Item, Answer> = {
  readonly add: (item: Item) => Promise<Answer>;
  /** Resolves once nothing waits or runs. */
  readonly drain: () => Promise<void>;
};

type Waiting<Item, Answer> = {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Group commit without a timer: an idle lane takes what waits at once, so that under load a batch is what arrived while
 * the last one ran. A lane that has answered is given work again at the end of the event loop's turn, when everybody
 * whom it answered had a chance to ask again, and each lane its share of all that is under way: else the first few to
 * ask again would go alone, and one lane would be given the many and the others next to nothing. Beside a large batch
 * the next one waits until it is worth a round of its own, or until the large one is done.
 */
export function createBatcher<Item, Answer>(options: BatcherOptions<Item, Answer>): Batcher<Item, Answer> {
  let queue: Waiting<Item, Answer>[] = [];
  const idle = Array.from({ length: options.lanes }, (_, lane) => lane);
  let running = 0;
  let starting = false;
  let drained: (() => void)[] = [];

  function start(): void {
    const share = Math.ceil((queue.length + running) / options.lanes);
    while (queue.length >= Math.max(1, share / 4) && idle.length > 0) {
      const lane = idle.pop() as number;
      const { batch, left } = splitQueue(queue, Math.min(share, options.greatestBatch), options.keyOf);
      queue = left;
      running += batch.length;
      void settle(batch, lane).finally(() => {
        running -= batch.length;
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
      if (batch.length > 1 && (options.isRetryable?.(error) ?? true)) {
        for (const waiting of batch) await settle([waiting], lane);
      } else {
        const turnedAway = options.spoilsAll?.(error) ? queue.splice(0) : [];
        for (const waiting of [...batch, ...turnedAway]) waiting.reject(error);
      }
    }
  }

  return {
    add: (item) => {
      if (options.maxQueue && queue.length >= options.maxQueue.length) {
        return Promise.reject(options.maxQueue.error());
      }
      return new Promise<Answer>((resolve, reject) => {
        queue.push({ item, resolve, reject });
        if (!starting) start();
      });
    },
    drain: () =>
      idle.length === options.lanes && queue.length === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            drained.push(resolve);
          }),
  };
}

/** The next batch in the order of waiting: as many as may be, and of each key the first. */
function splitQueue<Item, Answer>(
  queue: readonly Waiting<Item, Answer>[],
  greatest: number,
  keyOf: BatcherOptions<Item, Answer>["keyOf"],
): { batch: Waiting<Item, Answer>[]; left: Waiting<Item, Answer>[] } {
  if (!keyOf) return { batch: queue.slice(0, greatest), left: queue.slice(greatest) };
  const keys = new Set<string>();
  const batch: Waiting<Item, Answer>[] = [];
  const left: Waiting<Item, Answer>[] = [];
  for (const waiting of queue) {
    const key = keyOf(waiting.item);
    if (batch.length < greatest && !keys.has(key)) {
      keys.add(key);
      batch.push(waiting);
    } else left.push(waiting);
  }
  return { batch, left };
}
