import { sql } from "kysely";
import { standardMargin } from "#domain/market/pricing/margin.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { isOpen, type OrderRow, type Target } from "./store.ts";

/** Lets the orders whose first day has begun watch the rate under their current margin; returns them. */
export async function startScheduled(
  tx: Transaction,
  now: Date,
  limit: number,
): Promise<(Target & Pick<OrderRow, "id" | "clientId">)[]> {
  const { rows } = await sql<Target & Pick<OrderRow, "id" | "clientId">>`
    with due as (
      select id from orders where status = 'pending' and awaits_start and starts_at <= ${now} and expires_at > ${now}
      order by starts_at, id limit ${limit} for update skip locked
    )
    update orders set awaits_start = false, paused_at = null,
      margin = coalesce(margin_set_for(client_id, from_currency, to_currency), ${standardMargin}::integer)
    from due where orders.id = due.id
    returning orders.id, client_id, from_currency, to_currency, margin, target_rate, stop_rate`.execute(tx);
  return rows;
}

/** Moves the next reminder of open orders whose reminder is due; returns their clients. */
export async function takeDueReminders(
  tx: Transaction,
  { now, next }: { readonly now: Date; readonly next: Date },
  limit: number,
): Promise<{ readonly id: string; readonly clientId: string }[]> {
  const { rows } = await sql<{ id: string; clientId: string }>`
    with due as (
      select id from orders where ${isOpen} and remind_at <= ${now} and expires_at > ${now}
      order by remind_at, id limit ${limit} for update of orders skip locked
    )
    update orders set remind_at = ${next} from due where orders.id = due.id
    returning orders.id, client_id`.execute(tx);
  return rows;
}
