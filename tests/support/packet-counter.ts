import { once } from "node:events";
import { connect, createServer } from "node:net";

export type PacketCounter = {
  /** The database's address by way of this. */
  readonly url: string;
  /** Packets that clients have sent so far. */
  readonly count: () => number;
  /** Packets that the database has sent so far. */
  readonly answers: () => number;
  readonly close: () => void;
};

/** A proxy that counts the packets which the client and the database send. */
export async function openPacketCounter(databaseUrl: string): Promise<PacketCounter> {
  const target = new URL(databaseUrl);
  let packets = 0;
  let answers = 0;
  const server = createServer((client) => {
    const behind = connect(Number(target.port), target.hostname);
    client.on("data", (bytes) => {
      packets++;
      behind.write(bytes);
    });
    behind.on("data", (bytes) => {
      answers++;
      client.write(bytes);
    });
    for (const [socket, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      socket.on("error", () => undefined);
      socket.on("close", () => other.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: "127.0.0.1", port: String(port) }).href,
    count: () => packets,
    answers: () => answers,
    close: () => server.close(),
  };
}
