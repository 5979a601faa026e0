/** A fault to plant: the original code, its replacement, and the tests that must fail. */
export type Fault = {
  readonly name: string;
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
  readonly tests: readonly [string, ...string[]];
};

/** One fault of each kind that costs money or grants access. */
export const faults: readonly Fault[] = [
  {
    name: "Rounding: a tie goes to the odd neighbour",
    file: "src/domain/rounding.ts",
    right: "quotient % 2n === 1n",
    wrong: "quotient % 2n === 0n",
    tests: ["src/domain/rounding.test.ts", "src/domain/rate.test.ts"],
  },
  {
    name: "Lock order: payouts are locked without their trades",
    file: "src/server/payments/payouts/payouts-store.ts",
    right: "select id from trades where id in (select trade_id from payments",
    wrong: "select id from payments where id in (select id from payments",
    tests: ["tests/scenarios/payout-lock-order.test.ts"],
  },
  {
    name: "Lock order: an expiry locks the accounts of each trade only when it comes to it",
    file: "src/server/payments/close-outs/expire-trades.ts",
    right: "priced.map(({ trade, price }) => ({ trade, charged: price.loss })),",
    wrong: "priced.slice(priced.length).map(({ trade, price }) => ({ trade, charged: price.loss })),",
    tests: ["tests/scenarios/closeouts.test.ts"],
  },
  {
    name: "Lock: a client's free cancellations are counted without a lock",
    file: "src/server/payments/close-outs/store.ts",
    right: "    .forNoKeyUpdate()\n",
    wrong: "",
    tests: ["tests/scenarios/closeouts.test.ts"],
  },
  {
    name: "Ownership: anybody reads and changes anybody's recipients",
    file: "src/server/payments/beneficiaries/store.ts",
    right: '.where("clientId", "=", clientId)\n    .where("deletedAt", "is", null);',
    wrong: '.where((eb) => eb.val(clientId !== ""))\n    .where("deletedAt", "is", null);',
    tests: ["tests/scenarios/permissions.test.ts"],
  },
  {
    name: "Idempotency: a key that comes with another request answers the first one's answer",
    file: "src/server/trading/trades/booking-queue.ts",
    right: "found.requestHash.equals(booking.idempotency.requestHash)",
    wrong: "found.requestHash.length === booking.idempotency.requestHash.length",
    tests: ["tests/scenarios/booking.test.ts"],
  },
  {
    name: "State guard: a quote that is booked can be booked again",
    file: "src/domain/trading/quotes/quote-status.ts",
    right: 'if (tradeId !== null) return "BOOKED";',
    wrong: 'if (tradeId === "") return "BOOKED";',
    tests: ["src/domain/trading/quotes/quote-status.test.ts", "src/domain/trading/trades/book-quote.test.ts"],
  },
  {
    name: "Signature: a head of the audit log counts as signed whatever its signature",
    file: "src/server/ledger/audit/heads/head-signer.ts",
    right: 'verify(null, signedText(head), publicKey, Buffer.from(head.signature, "base64"))',
    wrong: 'signedText(head).length > 0 && publicKey.type === "public" && typeof verify === "function"',
    tests: ["src/server/ledger/audit/heads/head-signer.test.ts"],
  },
  {
    name: "Expiry: a quote can be booked for as long as one likes",
    file: "src/domain/trading/quotes/quote-status.ts",
    right: "return now < expiresAt && ",
    wrong: "return expiresAt !== undefined && ",
    tests: ["src/domain/trading/quotes/quote-status.test.ts", "src/domain/trading/trades/book-quote.test.ts"],
  },
  {
    name: "Role: an operator may approve payouts",
    file: "src/server/clients/staff/policy.ts",
    right: '"POST /api/admin/payments/approve": approvers',
    wrong: '"POST /api/admin/payments/approve": operators',
    tests: ["src/server/clients/staff/policy.test.ts"],
  },
  {
    name: "Screening: a list that is too old counts as fresh",
    file: "src/domain/clients/screening/list-freshness.ts",
    right: "return addDays(asOf, maxAgeDays) < dayOf(now);",
    wrong: "return addDays(asOf, maxAgeDays * 100) < dayOf(now);",
    tests: ["src/domain/clients/screening/list-freshness.test.ts"],
  },
  {
    name: "Posting: the margin of a trade is booked as rounding",
    file: "src/domain/ledger/journals/trade-postings.ts",
    right: '{ account: house("margin", to), amount: trade.marginAmount }',
    wrong: '{ account: house("rounding", to), amount: trade.marginAmount }',
    tests: ["src/domain/trading/trades/book-quote.test.ts"],
  },
];
