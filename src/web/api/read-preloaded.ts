import type { QueryClient } from "@tanstack/react-query";
import { readUser } from "#contract/clients/auth.ts";
import { readStaffUser } from "#contract/clients/staff-auth.ts";
import { listBalances } from "#contract/payments/balances.ts";
import { readBalanceWorth } from "#contract/reporting/balance-worth.ts";
import { balancesQuery, balanceWorthQuery } from "./queries.ts";
import { staffQuery } from "./staff-query.ts";
import { userQuery } from "./user-query.ts";

/**
 * Reads the answers that the document has fetched ahead, before the screens are there that ask for them. The first screen
 * is then drawn with them, and makes its other calls once it can be seen: a screen that an answer brings up makes all its
 * calls before its first paint.
 */
export function readPreloaded(client: QueryClient): void {
  const links = document.querySelectorAll('link[rel="preload"][as="fetch"]');
  const named = new Set([...links].map((link) => link.getAttribute("href")));
  if (named.has(readUser.path)) void client.prefetchQuery(userQuery);
  if (named.has(readStaffUser.path)) void client.prefetchQuery(staffQuery);
  if (named.has(listBalances.path)) void client.prefetchQuery(balancesQuery);
  if (named.has(readBalanceWorth.path)) void client.prefetchQuery(balanceWorthQuery);
}
