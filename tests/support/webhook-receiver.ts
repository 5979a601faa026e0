import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { Webhook } from "standardwebhooks";

/** A webhook as a client's server received it. */
export type Received = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly at: number;
};

type Answerer = (response: ServerResponse, received: Received, request: IncomingMessage) => void;

export type Receiver = {
  url: string;
  readonly received: Received[];
  /** What a path's server answers; 200 until set. */
  readonly answer: (path: string, answerer: Answerer | number) => void;
  readonly at: (path: string) => Received[];
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A client's server, which keeps what it gets. */
export function createReceiver(): Receiver {
  const answers = new Map<string, Answerer | number>();
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { url: path = "", headers } = request;
    const one: Received = {
      ...{ path, at: Date.now(), body: Buffer.concat(chunks).toString("utf8") },
      headers: headers as Record<string, string>,
    };
    received.push(one);
    const answer = answers.get(path) ?? 200;
    if (typeof answer === "number") response.writeHead(answer).end("thank you");
    else answer(response, one, request);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
  });
  const receiver: Receiver = {
    ...{ url: "", received },
    answer: (path, answerer) => void answers.set(path, answerer),
    at: (path) => received.filter((each) => each.path === path),
    open: async () => {
      await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", () => resolve()));
      receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
  return receiver;
}

/** The payload, if one of the signatures is the official package's for the secret; undefined otherwise. */
export function verified({ headers, body }: Received, secret: string) {
  const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
  const expected = new Webhook(secret).sign(headers["webhook-id"] ?? "", at, body);
  if (!headers["webhook-signature"]?.split(" ").includes(expected)) return undefined;
  return JSON.parse(body) as {
    readonly id: string;
    readonly type: string;
    readonly client_id: string;
    readonly created_at: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
}
