/** Streams of this page, each by what opens it again if it isn't open. */
const reopeners = new Set<() => void>();

/** Registers what opens a stream again; returns a function that takes it back. */
export function onReconnect(reopen: () => void): () => void {
  reopeners.add(reopen);
  return () => void reopeners.delete(reopen);
}

/** Opens this page's streams again at once, as after a log-in: what ended them is over, however long they would wait. */
export function reconnectStreams(): void {
  for (const reopen of reopeners) reopen();
}
