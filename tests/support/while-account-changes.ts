import { sql } from "kysely";
import { editBeneficiary } from "#server/payments/beneficiaries/beneficiaries.ts";
import { lockClientRecipients } from "#server/payments/beneficiaries/store.ts";
import type { App } from "#server/platform/app.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { eventually } from "./eventually.ts";
import type { PaymentFixture } from "./payment-fixture.ts";

const anotherAccount = {
  iban: "DE89370400440532013000",
  bic: "COBADEFF",
  town: "Berlin",
  addressCountry: "DE",
};

type Changing = Pick<PaymentFixture, "app" | "db">;
type Recipient = { readonly clientId: string; readonly id: string };

/** Changes a recipient's account in a transaction that commits as soon as `work` waits for the recipient. */
export function whileAccountChanges<Result>(
  { app, db }: Changing,
  recipient: Recipient,
  work: () => Promise<Result>,
): Promise<Result> {
  return beside(db, work, async (tx, untilWorkWaits) => {
    await changeAccount(tx, recipient, app);
    await untilWorkWaits();
  });
}

/** The same with a transaction that locks the client's recipients, and changes the account once `work` waits for them. */
export function whileRecipientsAreLocked<Result>(
  { app, db }: Changing,
  recipient: Recipient,
  work: () => Promise<Result>,
): Promise<Result> {
  return beside(db, work, async (tx, untilWorkWaits) => {
    await lockClientRecipients(tx, recipient.clientId);
    await untilWorkWaits();
    await changeAccount(tx, recipient, app);
  });
}

/** Does `work` beside a transaction of which a first part is done before it. */
async function beside<Result>(
  db: Database,
  work: () => Promise<Result>,
  transact: (tx: Transaction, untilWorkWaits: () => Promise<void>) => Promise<void>,
): Promise<Result> {
  const begun = Promise.withResolvers<void>();
  const transaction = db.transaction().execute((tx) =>
    transact(tx, async () => {
      begun.resolve();
      await eventually("the other transaction waits", () => isAnyWaiting(db));
    }),
  );
  await begun.promise;
  const [result] = await Promise.all([work(), transaction]);
  return result;
}

async function changeAccount(tx: Transaction, recipient: Recipient, app: App): Promise<void> {
  const holder = { accountHolder: "Demo Recipient", currency: "EUR", type: "someone" } as const;
  const context = { now: app.clock(), newId: app.newId, vault: app.vault };
  await editBeneficiary(tx, { ...recipient, ...holder, ...anotherAccount }, context);
}

/** Whether a statement waits for a lock in this database. */
export async function isAnyWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
