const { SUMMIT_URL, SUMMIT_KEY } = process.env;
const headers = { Authorization: `Bearer ${SUMMIT_KEY}`, "Content-Type": "application/json" };

// region retry
/** Posts until there is an answer, with the same key each time. */
async function postOnce(path: string, body: object, key: string, attempts = 5): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(`${SUMMIT_URL}${path}`, {
      method: "POST",
      headers: { ...headers, "Idempotency-Key": key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    }).catch(() => undefined);
    const isFinal = answer && answer.status !== 429 && answer.status < 500;
    if (isFinal || attempt === attempts) return answer ?? Response.error();
    const seconds = Number(answer?.headers.get("Retry-After") ?? 2 ** attempt);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}
// endregion

const quoted = await fetch(`${SUMMIT_URL}/api/quotes`, {
  method: "POST",
  headers,
  body: JSON.stringify({ fromCurrency: "GBP", toCurrency: "EUR", amount: "250.00" }),
});
const quote = await quoted.json();

// region repeat
const booking = { quoteId: quote.id, termsAccepted: true };
const first = await (await postOnce("/api/trades", booking, `book-${quote.id}`)).json();
const again = await (await postOnce("/api/trades", booking, `book-${quote.id}`)).json();
console.log(first.id === again.id); // true
// endregion

if (first.id === undefined || first.id !== again.id) throw new Error("booked twice, or not at all");
