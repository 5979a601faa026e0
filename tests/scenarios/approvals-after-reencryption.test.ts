import { composeIBAN } from "ibantools";
import { expect, it } from "vitest";
import { payNextLines } from "#server/payments/batches/pay-batch.ts";
import { batchRoutes } from "#server/payments/batches/routes.ts";
import { getPayeeRules } from "#server/payments/beneficiaries/find-payee.ts";
import { createVault } from "#server/platform/vault.ts";
import { reencrypt } from "#server/processes/reencryption/reencrypt.ts";
import { openTestPool } from "../support/open-test-pool.ts";
import type { SignedIn } from "../support/payment-fixture.ts";
import { tableAt } from "../support/rate-tables.ts";
import { setupApprovalFixture } from "../support/setup-approval-fixture.ts";

const { desk, team, prepared, approve, read } = setupApprovalFixture(batchRoutes);

const [oldKey, newKey] = [new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)];
const heads = "Recipient\tCurrency\tAmount\tReference\tIBAN\tTown\tCountry\tBIC";
const newIban = composeIBAN({ countryCode: "DE", bban: "370400441000000311" });

async function sent(who: SignedIn, method: string, path: string, payload: object): Promise<string> {
  const { status, body } = await desk().call(who, method, path, { payload });
  expect([path, status]).toEqual([path, 202]);
  return body.approval.id;
}

/** The command's work, after which the server holds the new key alone. */
async function changeKey(): Promise<void> {
  const { app, ownerUrl } = desk();
  const owner = openTestPool(ownerUrl, { connections: 2 });
  try {
    const left = await reencrypt({
      db: owner,
      vault: createVault(newKey, [oldKey]),
      dataDir: app.config.DATA_DIR,
    });
    expect(left.filter(({ left: count }) => count > 0)).toEqual([]);
  } finally {
    await owner.destroy();
  }
  Object.assign(app, { vault: createVault(newKey) });
}

it("requests of every kind that wait over a change of the encryption key are approved as they were prepared", async () => {
  desk().app.rates.accept(tableAt(desk().clock()));
  const { owner, recipient, preparer } = await team();
  const trade = await desk().bookTrade(owner, "100.00");
  const nextWeek = new Date(desk().clock().getTime() + 7 * 86_400_000).toISOString().slice(0, 10);
  const schedule = { label: "Rent", beneficiaryId: recipient, currency: "EUR", amount: "20.00" };
  const rule = { sourceCurrency: "USD", targetCurrency: "EUR", recipientId: recipient, acceptTerms: true };
  const lines = [{ beneficiaryId: recipient, amount: trade.toAmount }];
  const text = `${heads}\nDemo Recipient\tEUR\t30.00\tSalary\t\t\t\t\nDemo Person\tEUR\t40.00\tSalary\t${newIban}\tBerlin\tDE\tCOBADEFF`;
  const batch = (await desk().call(preparer, "POST", "/api/batches", { payload: { name: "Salaries", text } }))
    .body;
  const ids = [
    await prepared(preparer, recipient, "10.00"),
    await sent(preparer, "POST", "/api/schedules", {
      ...schedule,
      ...{ frequency: "monthly", startsOn: nextWeek, dayOfMonth: 31, everyWeeks: 1 },
    }),
    await sent(preparer, "POST", "/api/auto-exchange", rule),
    await sent(preparer, "PUT", `/api/trades/${trade.id}/allocation`, { lines }),
    await sent(preparer, "POST", `/api/batches/${batch.id}/pay`, {
      version: batch.version,
      acceptDuplicates: false,
    }),
  ];
  await changeKey();
  for (const id of ids) {
    const { status, body } = await approve(owner, id);
    expect([status, body.code]).toEqual([200, undefined]);
    expect((await read(owner, id)).status).toBe("APPROVED");
  }
  const { app, db } = desk();
  const context = { now: app.clock(), newId: app.newId, ...getPayeeRules(app) };
  await db
    .transaction()
    .execute((tx) => payNextLines(tx, { clientId: owner.id, batchId: batch.id }, context));
  const paid = (await desk().call(owner, "GET", `/api/batches/${batch.id}`)).body;
  expect(paid.lines.map(({ status }: { status: string }) => status)).toEqual(["PAID", "PAID"]);
  expect(await desk().balanceOf(owner, "EUR")).toBe(1_000_00n - 80_00n);
});
