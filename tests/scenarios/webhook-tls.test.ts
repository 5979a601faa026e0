import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { afterEach, describe, expect, it } from "vitest";
import {
  createWebhookTransport,
  type TransportOptions,
} from "#server/platform/webhook-transport/webhook-transport.ts";

const folder = join(import.meta.dirname, "../support/webhook-tls");
const read = (name: string) => readFileSync(join(folder, `${name}.pem`), "utf8");
/** Signed the certificates of this folder, which are for hooks.example.com. */
const ca = read("ca");
/** Of loopback, so that no other run on the machine has the port, which has to be one that servers use in public. */
const address =
  process.platform === "linux" ? `127.77.${(process.pid >> 8) & 255}.${process.pid & 255}` : "127.0.0.1";
const port = 8443;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A client's server that speaks TLS; the names that its callers asked for, and the bodies that they sent. */
async function tlsServer(certificate: string) {
  const pem = read(certificate);
  const seen: {
    readonly name: string | false | null | undefined;
    readonly host: string;
    readonly body: string;
  }[] = [];
  const server = createServer({ cert: pem, key: pem }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { servername } = request.socket as TLSSocket;
    seen.push({ name: servername, host: request.headers.host ?? "", body: Buffer.concat(chunks).toString() });
    response.writeHead(202).end("stored");
  });
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => void server.listen(port, address, () => resolve()));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return seen;
}

/** The transport of production, whose name servers lead to the test's server. */
function transport(options: TransportOptions = {}) {
  const asked: string[] = [];
  const made = createWebhookTransport(
    { DEMO: false },
    {
      ca,
      resolve: async (host) => {
        asked.push(host);
        // A name that is bound to another address after it was checked leads nowhere.
        return [asked.length === 1 ? address : "127.99.0.1"];
      },
      isAllowed: (found) => found === address,
      ...options,
    },
  );
  closing.push(made.close);
  return { made, asked };
}

const send = (made: ReturnType<typeof transport>["made"], host = "hooks.example.com") =>
  made.post({ url: `https://${host}:${port}/in?a=b`, headers: { "webhook-id": "1" }, body: '{"n":1}' });

describe("a webhook over TLS", () => {
  it("reaches a server with a valid certificate at the address that was checked, under its name", async () => {
    const seen = await tlsServer("server");
    const { made, asked } = transport();
    expect(await send(made)).toMatchObject({ status: 202, fault: null, answer: "stored" });
    expect(seen).toEqual([{ name: "hooks.example.com", host: `hooks.example.com:${port}`, body: '{"n":1}' }]);
    expect(asked).toEqual(["hooks.example.com"]);
    // The connection is kept, so the name isn't resolved again and can't be bound elsewhere meanwhile.
    expect(await send(made)).toMatchObject({ status: 202 });
    expect(asked).toEqual(["hooks.example.com"]);
  });

  it.each([
    ["of an authority that nobody trusts", "server", "hooks.example.com", read("expired")],
    ["of another name", "server", "other.example.com", ca],
    ["that has expired", "expired", "hooks.example.com", ca],
  ] as const)("isn't sent to a server with a certificate %s", async (_what, certificate, host, trusted) => {
    const seen = await tlsServer(certificate);
    const { made } = transport({ ca: trusted });
    expect(await send(made, host)).toMatchObject({ status: null, fault: "certificate_invalid" });
    expect(seen).toEqual([]);
  });

  it("isn't sent to an address that may not be sent to, whatever its certificate", async () => {
    const seen = await tlsServer("server");
    const { made } = transport({ isAllowed: () => false });
    expect(await send(made)).toMatchObject({ status: null, fault: "address_not_public" });
    expect(seen).toEqual([]);
  });
});
