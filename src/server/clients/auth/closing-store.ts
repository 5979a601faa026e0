import { sql } from "kysely";
import type { AccountHoldings } from "#domain/clients/accounts/account-closing.ts";
import { money } from "#domain/money.ts";
import { markClientClosed } from "#server/clients/accounts/credentials-store.ts";
import { clientBalances } from "#server/ledger/journals/store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";

/**
 * Locks a client's row against every insert that references it, so that counts hold until the end of the
 * transaction.
 */
export async function lockWholeClient(tx: Transaction, clientId: string): Promise<void> {
  await tx.selectFrom("clients").select("id").where("id", "=", clientId).forUpdate().execute();
}

/** A client's money and open business, which prevent closure. */
export async function readClosureBlockers(tx: Transaction, clientId: string): Promise<AccountHoldings> {
  const held = await clientBalances(tx, clientId, "client_balance");
  const unconfirmed = await clientBalances(tx, clientId, "client_unverified");
  const owed = await clientBalances(tx, clientId, "closeout_receivable");
  const share = await clientBalances(tx, clientId, "client_profit_share");
  const { rows } = await sql<{ trades: number; payments: number; orders: number }>`
    select
      (select count(*)::int from trades
        where client_id = ${clientId} and stage not in ('COMPLETED', 'CANCELLED', 'FAILED')) as trades,
      (select count(*)::int from payments
        where client_id = ${clientId} and trade_id is null and status not in ('COMPLETED', 'RETURNED')) as payments,
      (select count(*)::int from orders where client_id = ${clientId} and status = 'pending') as orders`.execute(
    tx,
  );
  const [{ trades, payments, orders } = { trades: 0, payments: 0, orders: 0 }] = rows;
  return {
    balances: held
      .filter(({ balance }) => balance > 0n)
      .map(({ balance, currency }) => money(balance, currency)),
    unconfirmed: unconfirmed
      .filter(({ balance }) => balance > 0n)
      .map(({ balance, currency }) => money(balance, currency)),
    debts: owed
      .filter(({ balance }) => balance < 0n)
      .map(({ balance, currency }) => money(-balance, currency)),
    profitShare: money(
      share.reduce((sum, { balance }) => sum + balance, 0n),
      "USD",
    ),
    trades,
    payments,
    orders,
  };
}

/** Closes an account and deletes its second factors; the row stays for the records. */
export async function markClosed(tx: Transaction, clientId: string, now: Date): Promise<void> {
  await markClientClosed(tx, clientId, now);
  await tx.deleteFrom("passkeys").where("clientId", "=", clientId).execute();
  await tx.deleteFrom("totpSecrets").where("clientId", "=", clientId).execute();
  await tx.deleteFrom("backupCodes").where("clientId", "=", clientId).execute();
}
