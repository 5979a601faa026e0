import { createServer, type Server } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import {
  createWebhookTransport,
  maxAnswerBytes,
  type TransportOptions,
} from "#server/platform/webhook-transport/webhook-transport.ts";
import { setupReceiver } from "../support/setup-webhook-receiver.ts";

const receiver = setupReceiver();
const closing: { readonly close: () => unknown }[] = [];
afterAll(() => closing.forEach((each) => void each.close()));

const timeoutMs = 400;

/** The transport of the demo, or of production with name servers of the test's. */
function transport({ isDemo = true, ...options }: TransportOptions & { readonly isDemo?: boolean } = {}) {
  const made = createWebhookTransport({ DEMO: isDemo }, { timeoutMs, ...options });
  closing.push(made);
  return made;
}

const post = (made: ReturnType<typeof transport>, url: string) =>
  made.post({ url, headers: { "content-type": "application/json" }, body: "{}" });

/** A server that speaks below HTTP. */
async function rawServer(onConnection: Parameters<typeof createServer>[1]): Promise<string> {
  const server: Server = createServer((socket) => {
    socket.on("error", () => undefined);
    onConnection?.(socket);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", () => resolve()));
  closing.push(server);
  const address = server.address();
  return `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}/`;
}

describe("a webhook in production", () => {
  it.each([
    ["http", "http://127.0.0.1:1/"],
    ["loopback", "https://127.0.0.1/"],
    ["a decimal address", "https://2130706433/"],
    ["an octal address", "https://0177.0.0.1/"],
    ["a hexadecimal address", "https://0x7f.1/"],
    ["IPv6 loopback", "https://[::1]/"],
    ["mapped IPv6", "https://[::ffff:127.0.0.1]/"],
    ["6to4", "https://[2002:7f00:1::]/"],
    ["NAT64", "https://[64:ff9b::7f00:1]/"],
    ["the cloud's metadata", "https://169.254.169.254/"],
    ["a trailing dot", "https://localhost./"],
    ["another port", "https://example.com:5432/"],
    ["credentials", "https://example.com@127.0.0.1/"],
  ])("is never sent to %s, also when it was saved before", async (_what, url) => {
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return ["93.184.216.34"];
    };
    const made = transport({ isDemo: false, resolve });
    expect(await post(made, url)).toMatchObject({ status: null, fault: "address_not_public" });
    expect(asked).toEqual([]);
  });

  it("isn't sent to the machine itself by a demo that others reach too", async () => {
    const sentBy = async (PUBLIC_URL: string) => {
      const made = createWebhookTransport({ DEMO: true, PUBLIC_URL }, { timeoutMs });
      closing.push(made);
      return (await post(made, "http://127.0.0.1:1/")).fault;
    };
    expect(await sentBy("https://demo.example.com")).toBe("address_not_public");
    expect(await sentBy("http://localhost:3000")).toBe("connection_refused");
    expect(await sentBy("http://[::1]:3000")).toBe("connection_refused");
  });

  it.each([
    ["loopback", ["127.0.0.1"]],
    ["a private address", ["10.0.0.7"]],
    ["the cloud's metadata", ["169.254.169.254"]],
    ["IPv6 loopback", ["::1"]],
    ["mapped IPv6", ["::ffff:127.0.0.1"]],
    ["a unique local address", ["fd00::7"]],
    ["a public and a private address", ["93.184.216.34", "192.168.0.1"]],
    ["a public and a local IPv6 address", ["2606:4700:4700::1111", "fe80::1"]],
  ])("isn't sent to a name that leads to %s", async (_what, addresses) => {
    const made = transport({ isDemo: false, resolve: async () => addresses });
    expect(await post(made, "https://hooks.example.com/")).toMatchObject({
      status: null,
      fault: "address_not_public",
    });
  });

  it("is checked again at each attempt, when a name is bound to another address meanwhile", async () => {
    // First a part of the internet that nobody has yet, then this machine.
    const bound = ["2d00::1", "127.0.0.1"];
    const asked: string[] = [];
    const made = transport({
      isDemo: false,
      resolve: async (host) => {
        asked.push(host);
        return bound.slice(asked.length - 1, asked.length);
      },
    });
    const first = await post(made, "https://rebinding.example.com/");
    expect(first.status).toBeNull();
    expect(first.fault).not.toBe("address_not_public");
    expect(await post(made, "https://rebinding.example.com/")).toMatchObject({
      status: null,
      fault: "address_not_public",
    });
    // Once for each connection: what was checked is what is connected to.
    expect(asked).toEqual(["rebinding.example.com", "rebinding.example.com"]);
    expect(receiver.received).toEqual([]);
  });

  it("fails when its name has no address, or the name servers take too long", async () => {
    const unknown = transport({ isDemo: false, resolve: () => Promise.reject(new Error("NXDOMAIN")) });
    expect(await post(unknown, "https://nowhere.example.com/")).toMatchObject({ fault: "host_not_found" });
    const silent = transport({ isDemo: false, resolve: () => new Promise(() => undefined) });
    expect(await post(silent, "https://silent.example.com/")).toMatchObject({ fault: "timed_out" });
  });
});

describe("a client's server", () => {
  it("that answers is reported with status, answer and time", async () => {
    receiver.answer("/ok", (response) => response.writeHead(201).end("stored"));
    const answer = await post(transport(), `${receiver.url}/ok`);
    expect(answer).toEqual({
      ...{ status: 201, fault: null, answer: "stored", answerCut: false },
      latencyMs: expect.any(Number),
    });
  });

  it.each([301, 302, 303, 307, 308])("that redirects with %s isn't followed", async (status) => {
    receiver.answer("/redirects", (response) =>
      response.writeHead(status, { location: `${receiver.url}/secret` }).end(),
    );
    const answer = await post(transport(), `${receiver.url}/redirects`);
    expect(answer).toMatchObject({ status, fault: "redirected" });
    expect(receiver.at("/secret")).toEqual([]);
  });

  it("that never answers is given up in time", async () => {
    receiver.answer("/silent", () => undefined);
    const answer = await post(transport(), `${receiver.url}/silent`);
    expect(answer).toMatchObject({ status: null, fault: "timed_out" });
    expect(answer.latencyMs).toBeGreaterThanOrEqual(timeoutMs - 20);
  });

  it("that accepts the connection and says nothing is given up in time", async () => {
    const answer = await post(transport(), await rawServer(() => undefined));
    expect(answer).toMatchObject({ status: null, fault: "timed_out" });
  });

  it("that drips its answer byte by byte is given up in time, with what came", async () => {
    receiver.answer("/drips", async (response) => {
      response.writeHead(200);
      while (!response.destroyed) {
        response.write("a");
        await pause(20);
      }
    });
    const answer = await post(transport(), `${receiver.url}/drips`);
    expect(answer).toMatchObject({ status: 200, fault: "timed_out", answer: expect.stringMatching(/^a+$/) });
  });

  it("that drips its headers is given up in time", async () => {
    const url = await rawServer(async (socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      while (!socket.destroyed) {
        socket.write("x: y\r\n");
        await pause(20);
      }
    });
    expect(await post(transport(), url)).toMatchObject({ status: null, fault: "timed_out" });
  });

  it("that sends 10 MB is cut at 64 kB, which is an answer all the same", async () => {
    receiver.answer("/floods", (response) => {
      response.writeHead(200);
      response.end(Buffer.alloc(10 * 1024 * 1024, "a"));
    });
    const answer = await post(transport({ timeoutMs: 5_000 }), `${receiver.url}/floods`);
    expect(answer).toMatchObject({ status: 200, fault: null, answerCut: true });
    expect(Buffer.byteLength(answer.answer ?? "")).toBe(maxAnswerBytes);
  });

  it("that sends endless headers is refused", async () => {
    const url = await rawServer((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nx: ${"a".repeat(200_000)}`);
    });
    expect(await post(transport(), url)).toMatchObject({ status: null, fault: "answer_malformed" });
  });

  it("that doesn't speak HTTP is refused", async () => {
    const url = await rawServer((socket) => void socket.end("220 mail.example.com ESMTP\r\n"));
    expect(await post(transport(), url)).toMatchObject({ status: null, fault: "answer_malformed" });
  });

  it("that resets the connection has failed", async () => {
    const url = await rawServer((socket) => void socket.on("data", () => socket.resetAndDestroy()));
    expect(await post(transport(), url)).toMatchObject({ status: null, fault: "connection_lost" });
  });

  it("that ends in the middle of its answer has failed, with the status that it sent", async () => {
    const url = await rawServer(
      (socket) =>
        void socket.on("data", () => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf")),
    );
    expect(await post(transport(), url)).toMatchObject({ status: 200, fault: "connection_lost" });
  });

  it("that isn't there has failed", async () => {
    expect(await post(transport(), "http://127.0.0.1:1/")).toMatchObject({
      status: null,
      fault: "connection_refused",
    });
  });

  it("that wants another protocol has failed", async () => {
    const url = await rawServer(
      (socket) =>
        void socket.on("data", () =>
          socket.write(
            "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n",
          ),
        ),
    );
    const answer = await post(transport(), url);
    expect(answer.fault).not.toBeNull();
  });

  it("that sends a zero character is shown without it, which the database couldn't store", async () => {
    receiver.answer("/zero", (response) => response.writeHead(200).end(Buffer.from([0x61, 0, 0xff, 0x62])));
    const { answer } = await post(transport(), `${receiver.url}/zero`);
    expect(answer).toBe("a\uFFFD\uFFFDb");
  });

  it("that closed a kept connection gets the webhook over a new one", async () => {
    let connections = 0;
    const url = await rawServer((socket) => {
      connections++;
      socket.once("data", () => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
        // The next request meets a connection that this side has closed.
        socket.once("data", () => socket.resetAndDestroy());
      });
    });
    const made = transport();
    expect(await post(made, url)).toMatchObject({ status: 200, fault: null });
    expect(await post(made, url)).toMatchObject({ status: 200, fault: null });
    expect(connections).toBe(2);
  });
});
