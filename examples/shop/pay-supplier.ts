import { type Summit, SummitApiError } from "@summit/sdk";

export type Supplier = {
  readonly name: string;
  readonly iban: string;
  readonly bic: string;
  readonly town: string;
};

export type Order = {
  /** The shop's own number, unique for ever. */
  readonly id: string;
  readonly supplier: Supplier;
  /** What the supplier gets, in euros. */
  readonly amount: string;
};

export type StartedPayment = {
  readonly tradeId: string;
  /** What the payer has to put on their transfer. */
  readonly reference: string;
  readonly due: string;
  /** A person has to approve this first; undefined where none has to. */
  readonly approvalId: string | undefined;
};

/**
 * Buys the supplier's euros and says who gets them. Run it again after a crash: the keys are made from the order, so that
 * nothing is booked twice.
 */
export async function paySupplier(
  summit: Summit,
  order: Order,
  print: (line: string) => void,
): Promise<StartedPayment> {
  const beneficiaryId = await findOrAddRecipient(summit, order.supplier);

  const quote = await summit.post("/api/quotes", {
    body: { fromCurrency: "GBP", toCurrency: "EUR", amount: order.amount, isReceiving: true },
    idempotencyKey: `${order.id}-quote`,
  });
  print(`Quote: ${quote.toAmount} EUR for ${quote.fromAmount} GBP, firm until ${quote.expiresAt}`);

  const trade = await summit.post("/api/trades", {
    body: { quoteId: quote.id, termsAccepted: true },
    idempotencyKey: `${order.id}-booking`,
  });
  if ("approval" in trade)
    throw new Error("Booking itself needs approval here: allow it, and run this again");
  print(`Booked: ${trade.reference}`);

  const allocated = await summit.put("/api/trades/{id}/allocation", {
    params: { path: { id: trade.id } },
    body: { lines: [{ beneficiaryId, amount: trade.toAmount, reference: order.id }] },
  });
  const approvalId = "approval" in allocated ? allocated.approval.id : undefined;
  print(approvalId ? "Recipient: a person has to approve this payment" : `Recipient: ${order.supplier.name}`);
  return { tradeId: trade.id, reference: trade.reference, due: trade.amountDue, approvalId };
}

async function findOrAddRecipient(summit: Summit, supplier: Supplier): Promise<string> {
  for await (const { id, name } of summit.list("/api/beneficiaries")) {
    if (name === supplier.name) return id;
  }
  try {
    const { name, iban, bic, town } = supplier;
    const account = { currency: "EUR", iban, bic } as const;
    const added = await summit.post("/api/beneficiaries", {
      body: { type: "business", accountHolder: name, ...account, town, addressCountry: "DE" },
    });
    if ("approval" in added)
      throw new Error("A new recipient needs approval here: allow it, and run this again");
    return added.id;
  } catch (error) {
    if (error instanceof SummitApiError)
      throw new Error(`${supplier.name}: ${error.message}`, { cause: error });
    throw error;
  }
}
