/** Longest that a screen takes between its first read and the opening of its stream. */
const rememberedMs = 30_000;

/**
 * The last half minute's changes of each client: a stream begins with them, so that none is lost between what
 * a screen read first and the stream's opening.
 */
export function createRecentChanges(clock: () => Date) {
  const byClient = new Map<string, Map<string, number>>();
  const forAll = new Map<string, number>();

  return {
    /** Remembers a framed change once, however often it happens. */
    remember(clientId: string, frame: string): void {
      const own = byClient.get(clientId) ?? new Map<string, number>();
      own.set(frame, clock().getTime());
      byClient.set(clientId, own);
    },

    /** Remembers a framed change of every client. */
    rememberForAll(frame: string): void {
      forAll.set(frame, clock().getTime());
    },

    /** Framed changes, one after the other; empty when nothing changed. */
    framesOf(clientId: string): string {
      const since = clock().getTime() - rememberedMs;
      let frames = "";
      for (const [frame, atMs] of [...forAll, ...(byClient.get(clientId) ?? [])])
        if (atMs >= since) frames += frame;
      return frames;
    },

    /** Drops what has become too old. */
    forget(): void {
      const since = clock().getTime() - rememberedMs;
      for (const [frame, atMs] of forAll) if (atMs < since) forAll.delete(frame);
      for (const [clientId, own] of byClient) {
        for (const [frame, atMs] of own) if (atMs < since) own.delete(frame);
        if (own.size === 0) byClient.delete(clientId);
      }
    },
  };
}
