/** A BroadcastChannel of this test file alone, heard in a microtask: a busy machine delivers real messages late. */
export function localChannels(): typeof BroadcastChannel {
  const open = new Set<LocalChannel>();
  class LocalChannel extends EventTarget {
    readonly name: string;
    constructor(name: string) {
      super();
      this.name = name;
      open.add(this);
    }
    postMessage(data: unknown): void {
      const heard = [...open].filter((other) => other !== this && other.name === this.name);
      queueMicrotask(() => {
        for (const other of heard)
          if (open.has(other)) other.dispatchEvent(new MessageEvent("message", { data }));
      });
    }
    close(): void {
      open.delete(this);
    }
  }
  return LocalChannel as unknown as typeof BroadcastChannel;
}
