// region helper
const { SUMMIT_URL, SUMMIT_KEY } = process.env;

const pause = (seconds = 2) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** Sends a call until we are no longer busy, where a repeat can't do anything twice. */
async function call(method: string, path: string, body?: object, key?: string) {
  const isSafe = method === "GET" || key !== undefined;
  for (;;) {
    const answer = await fetch(`${SUMMIT_URL}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${SUMMIT_KEY}`,
        ...(body && { "Content-Type": "application/json" }),
        ...(key && { "Idempotency-Key": key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const result = await answer.json();
    if (answer.ok) return result;
    const isBusy = answer.status === 429 || (answer.status === 503 && isSafe);
    if (!isBusy) throw new Error(JSON.stringify(result));
    await pause(Number(answer.headers.get("Retry-After") ?? 2));
  }
}
// endregion

// region key
const user = await call("GET", "/api/user");
console.log(user.account);
// endregion

// region quote
const quote = await call("POST", "/api/quotes", {
  fromCurrency: "GBP",
  toCurrency: "EUR",
  amount: "1000.00",
  isReceiving: true,
});
console.log(`${quote.fromAmount} GBP at ${quote.rate}, until ${quote.expiresAt}`);
// endregion

// region book
const trade = await call(
  "POST",
  "/api/trades",
  { quoteId: quote.id, termsAccepted: true },
  `book-${quote.id}`,
);
console.log(`${trade.reference}: ${trade.amountDue} GBP due by ${trade.fundBy}`);
// endregion

// region recipient
const recipient = await call("POST", "/api/beneficiaries", {
  type: "business",
  currency: "EUR",
  accountHolder: "Example Trading Ltd",
  iban: "IE29AIBK93115212345678",
  bic: "AIBKIE2D",
  town: "Dublin",
  addressCountry: "IE",
});
console.log(recipient.accountNumber);
// endregion

// region allocate
const { approval, message } = await call("PUT", `/api/trades/${trade.id}/allocation`, {
  lines: [{ beneficiaryId: recipient.id, amount: "1000.00", reference: "INV 2041" }],
});
console.log(message);
// endregion

// region approve
const readStatus = async () => (await call("GET", `/api/approvals/${approval.id}`)).status;

while ((await readStatus()) === "PENDING") await pause();
if ((await readStatus()) !== "APPROVED") throw new Error("Nobody approved the payment");
// endregion

// region fund
const instructions = await call("GET", `/api/trades/${trade.id}/payment-instructions`);

await call(
  "POST",
  "/api/simulation/incoming-payments",
  {
    amount: instructions.amount,
    currency: instructions.currency,
    reference: instructions.reference,
    payerName: user.account,
  },
  `fund-${trade.id}`,
);
// endregion

// region watch
while ((await call("GET", `/api/trades/${trade.id}`)).stage !== "COMPLETED") await pause();
console.log("Paid");

// endregion

export {};
