import { statementRoutes } from "#server/payments/bank-statements/routes.ts";
import { receiptQueueRoutes } from "#server/payments/incoming/queue-routes.ts";
import { payoutDetailsRoutes } from "#server/payments/payouts/details/details-routes.ts";
import { payoutRoutes } from "#server/payments/payouts/payouts-routes.ts";
import { resendRoutes } from "#server/payments/payouts/resend-routes.ts";
import { camtFile, type DemoStatement } from "./camt-file.ts";
import type { PaymentFixture, PaymentFixtureOptions, SignedIn } from "./payment-fixture.ts";
import { multipart } from "./sample-files.ts";
import { setupPaymentFixture } from "./setup-payment-fixture.ts";

/** A payment fixture with the money desk's calls, plus `also`, on which no payout leaves by itself. */
export function setupMoneyDeskFixture(
  bank: PaymentFixtureOptions["bank"] = "silent",
  also: NonNullable<PaymentFixtureOptions["also"]> = { routes: [], subscriptions: {} },
): ReturnType<typeof setupPaymentFixture> {
  return setupPaymentFixture(bank, {
    routes: [
      ...receiptQueueRoutes,
      ...payoutRoutes,
      ...payoutDetailsRoutes,
      ...resendRoutes,
      ...statementRoutes,
      ...also.routes,
    ],
    subscriptions: also.subscriptions,
    environment: { PAYOUT_RELEASE: "desk" },
  });
}

/**
 * Uploads a statement file as a staff user alone, so that only they say that its money came. Most tests' statements have no
 * predecessor, so a reason is sent unless it is `null`.
 */
export function uploadFile(
  fixture: PaymentFixture,
  staff: SignedIn,
  xml: string | Buffer,
  gapReason: string | null = "A statement of its own",
) {
  const file = multipart(
    "statement.xml",
    typeof xml === "string" ? Buffer.from(xml) : xml,
    "application/xml",
  );
  const query = gapReason === null ? "" : `?${new URLSearchParams({ gapReason })}`;
  return fixture.call(staff, "POST", `/api/admin/statements${query}`, file);
}

/** Uploads a statement file as a staff user and then as a second person, which confirms its money; what the first upload did. */
export async function importFile(...[fixture, staff, xml, gapReason]: Parameters<typeof uploadFile>) {
  const answer = await uploadFile(fixture, staff, xml, gapReason);
  if (answer.status === 201) await uploadFile(fixture, await fixture.addStaff(), xml, gapReason);
  return answer;
}

export function importStatement(
  bookings: PaymentFixture,
  staff: SignedIn,
  ...statements: readonly DemoStatement[]
) {
  return importFile(bookings, staff, camtFile(...statements));
}

/** A funded trade with payments of this total that are ready to be paid out; returns their ids. */
export async function readyPayouts(payments: PaymentFixture, amounts: readonly string[]): Promise<string[]> {
  const client = await payments.addClient();
  const trade = await payments.bookTrade(client, "1000.00", "GBP", "EUR");
  const lines = [];
  for (const amount of amounts) lines.push({ beneficiaryId: await payments.addBeneficiary(client), amount });
  const cents = amounts.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
  const rest = ((116_649 - cents) / 100).toFixed(2);
  if (rest !== "0.00") lines.push({ toBalance: true, amount: rest });
  await payments.call(client, "PUT", `/api/trades/${trade.id}/allocation`, { payload: { lines } });
  await payments.receive("1000.00", "GBP", trade.reference);
  await payments.relay();
  return (await payments.readTrade(client, trade.id)).payments.map((payment) => payment.id);
}
