import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type CommitCutter = {
  /** The database's URL through the proxy. */
  readonly url: string;
  /**
   * Fate of the next commit, or of the next statement with this text: whether it reaches the database; the
   * response never arrives.
   */
  cutNext(fate: "after" | "before", text?: string): void;
  close(): Promise<void>;
};

const commit = "commit\0";

/** Name of a statement that begins with this text in a Parse message: the name, a zero, the statement. */
function nameOfPrepared(bytes: Buffer | string, text: string): string | undefined {
  const [before = "", ...found] = bytes.toString().split(`\0${text}`);
  return found.length > 0 ? /\w+$/.exec(before)?.[0] : undefined;
}

/** A proxy between Summit and its database that cuts the connection when a commit or a statement is sent. */
export async function openCommitCutter(databaseUrl: string): Promise<CommitCutter> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let fate: "after" | "before" | undefined;
  let cutText = commit;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        database.destroy();
      });
    }
    database.on("data", (bytes) => client.write(bytes));
    /** Names under which this connection has prepared what is cut, by its text. */
    const prepared = new Map<string, string>();
    client.on("data", (bytes) => {
      const name = nameOfPrepared(bytes, cutText);
      if (name !== undefined) prepared.set(cutText, name);
      const known = prepared.get(cutText);
      const isHit = bytes.includes(cutText) || (known !== undefined && bytes.includes(`\0${known}\0`));
      if (fate === undefined || !isHit) return void database.write(bytes);
      const isSent = fate === "after";
      fate = undefined;
      database.removeAllListeners("data");
      if (!isSent) return void client.destroy();
      database.write(bytes);
      // Statements sent before it in the same packet are answered first; PostgreSQL names what it executed by
      // the statement's first word in capitals.
      const [executed = ""] = cutText.toUpperCase().split(/\W/);
      let answer = "";
      database.on("data", (part) => {
        answer += part.toString("latin1");
        if (answer.includes(executed)) client.destroy();
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: "127.0.0.1", port: String(port) }).href,
    cutNext: (next, text = commit) => {
      fate = next;
      cutText = text;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
