import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type ReplyCutter = {
  /** The server's address by way of this. */
  readonly url: string;
  readonly cuts: () => number;
  readonly close: () => void;
};

/**
 * A proxy before the server that loses replies: every `nth` packet of the server is dropped and its connection cut, so
 * that the request was served and its client does not know.
 */
export async function openReplyCutter(serverUrl: string, nth: number): Promise<ReplyCutter> {
  const { port, hostname } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let [replies, cuts] = [0, 0];
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on("data", (bytes) => void server.write(bytes));
    server.on("data", (bytes) => {
      replies += 1;
      if (replies % nth !== 0) return void client.write(bytes);
      cuts += 1;
      client.destroy();
    });
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  const listening = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${listening}`,
    cuts: () => cuts,
    close: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
