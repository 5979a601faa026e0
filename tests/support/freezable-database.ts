import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type FreezableDatabase = {
  /** The database's address by way of this. */
  readonly url: string;
  /** Accepts connections from now on without responding. */
  freeze(): void;
  /** Responds again; what it did not respond to while frozen stays lost. */
  thaw(): void;
  /** How many connections it has accepted. */
  accepted(): number;
  close(): void;
};

/** A proxy between Summit and its database that can freeze the database while its processes run. */
export async function openFreezableDatabase(databaseUrl: string): Promise<FreezableDatabase> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let accepted = 0;
  const server = createServer((client) => {
    accepted += 1;
    const database = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on("data", (bytes) => void (isFrozen || other.write(bytes)));
      socket.on("error", () => undefined);
      socket.on("close", () => other.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    freeze: () => {
      isFrozen = true;
    },
    thaw: () => {
      isFrozen = false;
    },
    accepted: () => accepted,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
