// region payment
const { SUMMIT_URL, SUMMIT_KEY } = process.env;
const headers = { Authorization: `Bearer ${SUMMIT_KEY}`, "Content-Type": "application/json" };

const trades = await (await fetch(`${SUMMIT_URL}/api/trades?limit=1`, { headers })).json();
const trade = await (await fetch(`${SUMMIT_URL}/api/trades/${trades.items[0].id}`, { headers })).json();
const paymentId: string = trade.payments[0].id;
// endregion

// region return
const returned = await fetch(`${SUMMIT_URL}/api/simulation/payments/${paymentId}/return`, {
  method: "POST",
  headers: { ...headers, "Idempotency-Key": `return-${paymentId}` },
  body: JSON.stringify({ reason: "Account closed" }),
});
console.log((await returned.json()).status); // RETURNED
// endregion

// region rate
const moved = await fetch(`${SUMMIT_URL}/api/simulation/rates/GBP-EUR`, {
  method: "POST",
  headers: { ...headers, "Idempotency-Key": `rate-${Date.now()}` },
  body: JSON.stringify({ rate: "1.17", seconds: 60 }),
});
console.log(await moved.json());
// endregion

if (!returned.ok || !moved.ok) throw new Error(`answered with ${returned.status} and ${moved.status}`);
