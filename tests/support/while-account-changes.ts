import { sql } from "kysely";
import { editBeneficiary } from "#server/payments/beneficiaries/beneficiaries.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { eventually } from "./eventually.ts";
import type { PaymentFixture } from "./payment-fixture.ts";

const anotherAccount = {
  iban: "DE89370400440532013000",
  bic: "COBADEFF",
  town: "Berlin",
  addressCountry: "DE",
};

/** Changes a recipient's account in a transaction that commits as soon as `work` waits for the recipient. */
export async function whileAccountChanges<Result>(
  { app, db }: Pick<PaymentFixture, "app" | "db">,
  recipient: { readonly clientId: string; readonly id: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const changed = Promise.withResolvers<void>();
  const editing = db.transaction().execute(async (tx) => {
    const holder = { accountHolder: "Demo Recipient", currency: "EUR", type: "someone" } as const;
    const context = { now: app.clock(), newId: app.newId, vault: app.vault };
    await editBeneficiary(tx, { ...recipient, ...holder, ...anotherAccount }, context);
    changed.resolve();
    await eventually("the other transaction waits", () => isAnyWaiting(db));
  });
  await changed.promise;
  const [result] = await Promise.all([work(), editing]);
  return result;
}

/** Whether a statement waits for a lock in this database. */
export async function isAnyWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
