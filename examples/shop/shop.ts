import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type Summit, type SummitEvent, SummitWebhookError, verifyWebhook } from "@summit/sdk";
import { type Order, paySupplier, type StartedPayment } from "./pay-supplier.ts";

type Status = "new" | "started" | "paid" | "returned";
type KeptOrder = { readonly order: Order; readonly payment?: StartedPayment; readonly status: Status };

export type ShopOptions = {
  readonly summit: Summit;
  readonly print: (line: string) => void;
  readonly port?: number;
};

export type Shop = Awaited<ReturnType<typeof startShop>>;

/** More than any event has. */
const maxBodyBytes = 100_000;

/** A shop with its orders and their quotes in memory; a real one keeps them, and the ids of events, in its database. */
export async function startShop({ summit, print, port = 0 }: ShopOptions) {
  const orders = new Map<string, KeptOrder>();
  const quotes = new Map<string, string>();
  const handled = new Set<string>();
  let secret = "";

  const server = createServer((request, response) => {
    receive(request, response, { secret, handle }).catch((error: unknown) => {
      print(`Failed: ${error}`);
      // Summit sends the event again later.
      response.writeHead(500).end();
    });
  });

  /** An event can come more than once, and before or after another that happened first. */
  async function handle(event: SummitEvent): Promise<void> {
    if (handled.has(event.id)) return;
    print(`Webhook: ${event.type}`);
    const tradeId = event.data.trade_id ?? (event.data.object === "trade" ? event.data.id : undefined);
    const kept = [...orders.values()].find(({ payment }) => payment && payment.tradeId === tradeId);
    if (kept) await refresh(kept.order.id);
    handled.add(event.id);
  }

  /** Reads what holds now: an event says only that something happened. */
  async function refresh(id: string): Promise<Status> {
    const kept = orders.get(id);
    if (!kept?.payment) return "new";
    const trade = await summit.get("/api/trades/{id}", { params: { path: { id: kept.payment.tradeId } } });
    const payments = trade.payments.map(({ status }) => status);
    const isPaid = payments.length > 0 && payments.every((status) => status === "COMPLETED");
    const status = isPaid ? "paid" : payments.includes("RETURNED") ? "returned" : "started";
    // Another event's reading may have come first.
    if (status !== orders.get(id)?.status) print(`Order ${id}: ${status}`);
    orders.set(id, { ...kept, status });
    return status;
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  return {
    webhookUrl: `http://127.0.0.1:${typeof address === "object" && address ? address.port : port}/webhooks`,
    setSecret: (given: string) => {
      secret = given;
    },
    /** Starts to pay an order's supplier. */
    async pay(order: Order): Promise<StartedPayment> {
      orders.set(order.id, { order, status: "new" });
      const payment = await paySupplier(summit, order, { quotes, print });
      orders.set(order.id, { order, payment, status: "started" });
      return payment;
    },
    /** As the last webhook about it left it. */
    statusOf: (id: string): Status | undefined => orders.get(id)?.status,
    refresh,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Receiver = { readonly secret: string; readonly handle: (event: SummitEvent) => Promise<void> };

/** Handles a webhook, and answers 204 only once it is handled. */
async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  { secret, handle }: Receiver,
): Promise<void> {
  if (request.method !== "POST" || request.url !== "/webhooks") {
    response.writeHead(404).end();
    return;
  }
  const payload = await readBody(request);
  if (!payload) {
    response.writeHead(413).end();
    return;
  }
  try {
    await handle(verifyWebhook({ payload, headers: request.headers, secret }));
    response.writeHead(204).end();
  } catch (error) {
    if (!(error instanceof SummitWebhookError)) throw error;
    response.writeHead(400).end();
  }
}

/** The body as it arrived, which is what is signed; undefined when it is too long. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
