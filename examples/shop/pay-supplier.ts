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

export type Shopping = {
  /** The quote of each order, which is kept before it is booked. */
  readonly quotes: Pick<Map<string, string>, "get" | "set">;
  readonly print: (line: string) => void;
};

/** Buys the supplier's euros and says who gets them. Run it again after a crash: nothing is booked twice. */
export async function paySupplier(
  summit: Summit,
  order: Order,
  { quotes, print }: Shopping,
): Promise<StartedPayment> {
  const beneficiaryId = await findOrAddRecipient(summit, order.supplier);

  const trade = await bookOrder(summit, order, { quotes, print });
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

/** Books the order's quote: an earlier run may have done so, and then the same key answers with its trade. */
async function bookOrder(summit: Summit, order: Order, { quotes, print }: Shopping) {
  const kept = quotes.get(order.id);
  if (kept !== undefined) {
    try {
      return await bookQuote(summit, kept);
    } catch (error) {
      // It was never booked, so another quote is safe.
      if (!(error instanceof SummitApiError && error.code === "quote_expired")) throw error;
    }
  }
  const quote = await summit.post("/api/quotes", {
    body: { fromCurrency: "GBP", toCurrency: "EUR", amount: order.amount, isReceiving: true },
  });
  print(`Quote: ${quote.toAmount} EUR for ${quote.fromAmount} GBP, firm until ${quote.expiresAt}`);
  quotes.set(order.id, quote.id);
  return bookQuote(summit, quote.id);
}

function bookQuote(summit: Summit, quoteId: string) {
  return summit.post("/api/trades", {
    body: { quoteId, termsAccepted: true },
    idempotencyKey: `book-${quoteId}`,
  });
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
