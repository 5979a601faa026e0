import type { TLSSocket } from "node:tls";

/** What happens to a connection. */
export type ConnectionEvent =
  | { readonly kind: "data"; readonly bytes: Buffer }
  | { readonly kind: "closed"; readonly reason: string }
  | { readonly kind: "tick" | "wake" | "stop" };

export type EventQueue = ReturnType<typeof createEventQueue>;

/** Events of the followed socket and those that are pushed, in their order. */
export function createEventQueue() {
  const waiting: ConnectionEvent[] = [];
  let onNext: (() => void) | undefined;
  let followed: TLSSocket | undefined;
  const push = (event: ConnectionEvent) => {
    // One tick or wake is as good as many.
    if (waiting.some(({ kind }) => kind === event.kind && kind !== "data")) return;
    waiting.push(event);
    onNext?.();
  };
  return {
    push,
    async next(): Promise<ConnectionEvent> {
      while (waiting.length === 0) {
        const { promise, resolve } = Promise.withResolvers<void>();
        onNext = resolve;
        await promise;
      }
      return waiting.shift() as ConnectionEvent;
    },
    /** Reads a socket in pieces, the next one when it is resumed. */
    follow(socket: TLSSocket): void {
      followed = socket;
      const ifFollowed = (event: ConnectionEvent) => followed === socket && push(event);
      socket.on("data", (bytes: Buffer) => {
        socket.pause();
        ifFollowed({ kind: "data", bytes });
      });
      socket.on("error", (error) => ifFollowed({ kind: "closed", reason: error.message }));
      socket.on("close", () => ifFollowed({ kind: "closed", reason: "the other side closed it" }));
    },
    unfollow(): void {
      followed = undefined;
      const stop = waiting.find(({ kind }) => kind === "stop");
      waiting.length = 0;
      if (stop) waiting.push(stop);
    },
  };
}
