import { sql } from "kysely";
import { listStoredChanges } from "#domain/lifecycle.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { moneyLifecycles } from "../../scripts/lib/money-lifecycles.ts";

/** The row's stored state, as a SQL expression. */
const states: Readonly<Record<string, (row: string) => string>> = {
  quotes: (row) => `case when ${row}.trade_id is null then 'OPEN' else 'BOOKED' end`,
  trades: (row) => `${row}.stage`,
  orders: (row) => `${row}.status`,
  receipts: (row) => `${row}.status`,
  payments: (row) => `payment_stage(${row}.status, ${row}.prepared_by, ${row}.approval)`,
  payout_batches: (row) => `${row}.state`,
  payout_instructions: (row) => `coalesce(${row}.bank_status, 'UNANSWERED')`,
  auto_exchange_runs: (row) => `${row}.status`,
  payment_schedules: (row) => `${row}.status`,
  recipient_requests: (row) => `${row}.status`,
  payment_batches: (row) => `${row}.status`,
  client_approvals: (row) => `${row}.status`,
  scheduled_payments: (row) => `${row}.status`,
};

/**
 * Records every change of state from now on. Without a unique key, so that writers never wait for each other.
 */
export async function observeChanges(owner: Database): Promise<void> {
  await sql`create table observed_changes (object text not null, before text, after text not null)`.execute(
    owner,
  );
  for (const [table, stateOf] of Object.entries(states))
    await sql
      .raw(`
        create function observe_${table}() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
        begin
          insert into observed_changes values ('${table}', null, ${stateOf("new")});
          return null;
        end $$;
        create function observe_change_of_${table}() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
        begin
          insert into observed_changes select '${table}', ${stateOf("old")}, ${stateOf("new")} where ${stateOf("old")} <> ${stateOf("new")};
          return null;
        end $$;
        create trigger observe_${table} after insert on ${table} for each row execute function observe_${table}();
        create trigger observe_change_of_${table} after update on ${table} for each row execute function observe_change_of_${table}()`)
      .execute(owner);
}

/** The distinct changes of state seen, and those that the domain allows. */
export async function comparedChanges(
  owner: Database,
): Promise<{ readonly seen: string[]; readonly allowed: string[] }> {
  const { rows } = await sql<{ change: string }>`
    select distinct object || ': ' || coalesce(before, 'nothing') || ' → ' || after as change from observed_changes
    order by change`.execute(owner);
  const allowed = moneyLifecycles.flatMap(({ table, lifecycle }) => [
    ...lifecycle.initial.map((state) => `${table}: nothing → ${state}`),
    ...listStoredChanges(lifecycle).map(({ from, to }) => `${table}: ${from} → ${to}`),
  ]);
  return { seen: rows.map(({ change }) => change), allowed };
}
