import { randomInt, randomUUIDv7 } from "node:crypto";
import { composeIBAN } from "ibantools";
import { addClients } from "../../bench/bookings.ts";
import { payIn } from "../../bench/pay-in.ts";
import { confirmAsClient } from "../support/confirm-as-client.ts";
import type { Rig } from "./rig.ts";

/** A client with 100 million of two currencies, and a recipient who was paid once, so that no payment asks for a confirmation. */
export type Trader = {
  readonly id: string;
  readonly recipientId: string;
  token: string;
};

/** Minor units that each trader's recipient was paid before the load. */
export const paidBefore = 1_00n;

export async function addTraders(rig: Rig, count: number): Promise<Trader[]> {
  const clients = await addClients(rig.db, count);
  await payIn(rig.db, clients, ["GBP", "EUR"]);
  const traders: Trader[] = [];
  for (const { id, token } of clients) traders.push(await addRecipient(rig, { id, token }));
  await rig.settle();
  return traders;
}

async function addRecipient(rig: Rig, { id, token }: Pick<Trader, "id" | "token">): Promise<Trader> {
  const http = rig.client();
  const iban = composeIBAN({ countryCode: "DE", bban: `37040044${randomInt(10 ** 9, 10 ** 10)}` });
  const recipient = {
    ...{ accountHolder: "Demo Recipient", currency: "EUR", type: "someone", iban, bic: "COBADEFF" },
    ...{ town: "Berlin", addressCountry: "DE" },
  };
  const post = async (path: string, body: unknown) => {
    const call = { method: "POST", path, token, key: randomUUIDv7(), body } as const;
    for (;;) {
      const { status, text } = await http.call(call);
      if (status === 201) return JSON.parse(text);
      const app = { db: rig.db, vault: rig.vault, clock: () => new Date() };
      if (status !== 503 && !(await confirmAsClient(app, JSON.parse(text))))
        throw new Error(`${path}: ${status} ${text}`);
    }
  };
  const { id: recipientId } = await post("/api/beneficiaries", recipient);
  await post("/api/balances/EUR/withdrawals", { beneficiaryId: recipientId, amount: "1.00" });
  http.close();
  return { id, token, recipientId };
}
