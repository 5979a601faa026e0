import {
  type ClientRow,
  changeClientStatus,
  countClients,
  listClients,
  readClient,
} from "#contract/clients/admin-clients.ts";
import type { ClientStatus } from "#domain/clients/accounts/client-status.ts";
import type { HomeCountryCode } from "#domain/clients/accounts/home-countries.ts";
import type { PhoneCountryCode } from "#domain/clients/accounts/phone-country-codes.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import type { App } from "#server/platform/app.ts";
import { appendAudit, markUnchanged } from "#server/platform/append-audit.ts";
import { cutPlainPage } from "#server/platform/http/link-next.ts";
import { type Route, report, type WriteCall, write } from "#server/platform/http/route.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { changeClientStatus as applyStatus } from "./change-client-status.ts";
import { countClientsByStatus, hasListedClients, listClientRows } from "./desk-store.ts";
import { readClientDetails } from "./read-client-details.ts";

export const clientRoutes: readonly Route[] = [
  // Each runs in a transaction, because reading clients' details is audited.
  write(listClients, async ({ tx, query, ...call }, app) => {
    const { limit } = query;
    const found = await listClientRows(tx, { ...query, limit: limit + 1, staff: call.session.staff });
    const rows = cutPlainPage(call.reply, found, limit);
    await auditListing(tx, call, app);
    return rows.map((row) => ({
      ...row,
      ...serializeTrading(row),
      ...serializeStatus(row),
      ...serializeChoices(row),
    }));
  }),
  report(countClients, ({ query, session }, { db }) =>
    countClientsByStatus(db, { search: query.search, staff: session.staff }),
  ),
  write(readClient, async ({ tx, params, ...call }, app) => {
    const client = await readClientDetails(tx, params.id, call.session.staff);
    await auditRead(tx, call, app, { action: "read_client", subjectId: params.id });
    return client;
  }),
  write(changeClientStatus, async ({ tx, params, body, session, now }, { newId, config }) => {
    const checks = config.ACTIVATION_CHECKS;
    const by = { staff: session.staff, now, newId, screening: screeningRules(config), checks };
    await applyStatus(tx, { clientId: params.id, ...body }, by);
    return readClientDetails(tx, params.id, session.staff);
  }),
];

function serializeStatus({
  status,
  closedAt,
}: {
  readonly status: ClientStatus;
  readonly closedAt: Date | null;
}) {
  return { status, closedAt: closedAt?.toISOString() ?? null };
}

type Choices = Pick<ClientRow, "countryCode" | "country" | "preferredBuyCurrency" | "preferredSellCurrency">;

function serializeChoices(row: {
  readonly phoneCountryCode: PhoneCountryCode | null;
  readonly country: HomeCountryCode | null;
  readonly preferredBuyCurrency: CurrencyCode | null;
  readonly preferredSellCurrency: CurrencyCode | null;
}): Choices {
  const { phoneCountryCode: countryCode, country, preferredBuyCurrency, preferredSellCurrency } = row;
  return { countryCode, country, preferredBuyCurrency, preferredSellCurrency };
}

function serializeTrading(row: {
  readonly totalTrades: string | number | bigint | null;
  readonly lastTraded: Date | string | null;
}) {
  return {
    totalTrades: Number(row.totalTrades ?? 0),
    lastTraded: row.lastTraded ? new Date(row.lastTraded).toISOString() : null,
  };
}

/** An open list is read again with each change on the desk, which is one look at it. */
const lookMs = 10 * 60_000;

async function auditListing(
  tx: Transaction,
  call: Pick<WriteCall<typeof listClients>, "session" | "now">,
  app: App,
): Promise<void> {
  const { session, now } = call;
  const since = new Date(now.getTime() - lookMs);
  if (await hasListedClients(tx, { staffId: session.staff.id, since })) return markUnchanged(tx);
  await auditRead(tx, call, app, { action: "list_clients", subjectId: "all" });
}

function auditRead(
  tx: Transaction,
  { session, now }: Pick<WriteCall<typeof listClients>, "session" | "now">,
  { newId }: App,
  { action, subjectId }: { readonly action: string; readonly subjectId: string },
): Promise<void> {
  const actor = { kind: "staff", id: session.staff.id } as const;
  return appendAudit(tx, { id: newId(), at: now, actor, action, subject: { kind: "client", id: subjectId } });
}
