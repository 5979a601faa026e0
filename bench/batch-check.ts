/* Prints how long 2,000 lines of a batch take to check, beside 2,000 checks of one line each. */
import { randomBytes } from "node:crypto";
import { composeIBAN } from "ibantools";
import type { Day } from "#domain/calendar.ts";
import { checkLines } from "#server/payments/batches/check-lines.ts";
import { createVault } from "#server/platform/vault.ts";

const lines = Array.from({ length: 2_000 }, (_, index) => ({
  recipient: `Demo Person ${index}`,
  currency: "EUR",
  amount: "12.34",
  purpose: "SALA",
  date: "30/11/2026",
  iban: composeIBAN({ countryCode: "DE", bban: `37040044${10 ** 9 + index}` }) ?? "",
  bic: "COBADEFF",
  town: "Berlin",
  country: "DE",
}));
const context = {
  clientId: "00000000-0000-7000-8000-000000000000",
  recipients: [],
  currencies: new Set(["EUR"] as const),
  recent: new Set<string>(),
  today: "2026-11-25" as Day,
  calendar: { isHoliday: () => false },
  vault: createVault(randomBytes(32)),
};

function time(work: () => void): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

checkLines(lines.slice(0, 100), context);
const whole = time(() => void checkLines(lines, context));
const single = time(() => {
  for (const line of lines) checkLines([line], context);
});
console.log(
  `2,000 lines at once ${whole.toFixed(0)} ms, one by one ${single.toFixed(0)} ms: ${(single / whole).toFixed(2)}`,
);
