import { webhookEvents, webhookExample } from "#contract/webhooks/webhook-events.ts";
import * as replays from "#contract/webhooks/webhook-replays.ts";
import * as contract from "#contract/webhooks/webhooks.ts";
import { assert } from "#domain/assert.ts";
import { managerRoles } from "#domain/clients/users/role.ts";
import { Refused } from "#domain/refusal.ts";
import { webhookEventGroups } from "#domain/webhooks/event-type.ts";
import { findMakers } from "#server/clients/users/makers-store.ts";
import { requireRole } from "#server/clients/users/require-role.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import { decodeCursor, toPage } from "#server/platform/page.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import { confirmAddress } from "./confirm-address.ts";
import { confirmReplacement } from "./confirm-replacement.ts";
import { attemptsOf, findDelivery, listDeliveries } from "./deliveries-store.ts";
import { type EndpointRow, findEndpointRow, listEndpointRows, recentCounts } from "./endpoints-store.ts";
import {
  createEndpoint,
  disableEndpoint,
  editEndpoint,
  enableEndpoint,
  removeEndpoint,
  rotateSecret,
} from "./manage-endpoints.ts";
import { replayDelivery, replayRange, sendTest } from "./send-again.ts";
import { serializeEndpoint } from "./serialize-endpoint.ts";

const dayMs = 24 * 60 * 60_000;

export const webhookRoutes: readonly Route[] = [
  read(contract.listWebhookEventTypes, async () =>
    webhookEventGroups.flatMap(({ name, types }) =>
      types.map((type) => {
        const { summary, version } = webhookEvents[type];
        return { type, group: name, summary, version, example: webhookExample(type) };
      }),
    ),
  ),
  read(contract.listWebhookEndpoints, async ({ session, now }, { db }) =>
    withHealth(db, await listEndpointRows(db, session.client.id), now),
  ),
  read(contract.readWebhookEndpoint, async ({ params, session, now }, { db }) => {
    const row = await findEndpointRow(db, { clientId: session.client.id, id: params.id });
    if (!row) throw new Refused("not_found");
    return oneWithHealth(db, row, now);
  }),
  read(contract.listWebhookDeliveries, async ({ params, query, session }, { db }) => {
    const { status, type, limit } = query;
    const endpoint = await findEndpointRow(db, { clientId: session.client.id, id: params.id });
    if (!endpoint) throw new Refused("not_found");
    const cursor = decodeCursor(query.cursor);
    return toPage(await listDeliveries(db, { endpointId: endpoint.id, status, type, cursor, limit }), limit);
  }),
  read(contract.readWebhookDelivery, async ({ params, session }, { db }) => {
    const delivery = await findDelivery(db, { clientId: session.client.id, id: params.id });
    if (!delivery) throw new Refused("not_found");
    const attempts = await attemptsOf(db, delivery.id);
    const log = attempts.map((each) => ({ ...each, headers: each.headers as Record<string, string> }));
    return { ...delivery, log };
  }),
  write(contract.createWebhookEndpoint, async ({ tx, body, session, now }, app) => {
    const by = { clientId: session.client.id, createdBy: session.user.id };
    const { row, secret } = await createEndpoint(tx, body, { ...app, ...by, now });
    await requireRole(tx, session, managerRoles);
    await confirmAddress(tx, { url: row.url }, { ...app, session, now });
    return { ...(await oneWithHealth(tx, row, now)), secret };
  }),
  write(contract.editWebhookEndpoint, async ({ tx, params, body, session, now }, app) => {
    const edit = { ...body, id: params.id, clientId: session.client.id };
    const { row, isMoved } = await editEndpoint(tx, edit, { ...app, now });
    await requireRole(tx, session, managerRoles);
    if (isMoved) await confirmAddress(tx, row, { ...app, session, now });
    return oneWithHealth(tx, row, now);
  }),
  write(contract.removeWebhookEndpoint, async ({ tx, params, session, now }, app) => {
    await removeEndpoint(tx, { id: params.id, clientId: session.client.id }, { ...app, now });
    return undefined;
  }),
  write(contract.rotateWebhookSecret, async ({ tx, params, session, now, repeatKey }, app) => {
    const which = { id: params.id, clientId: session.client.id, repeatKey };
    await confirmReplacement(tx, params.id, { ...app, session, now });
    const { row, secret } = await rotateSecret(tx, which, { ...app, now });
    return { ...(await oneWithHealth(tx, row, now)), secret };
  }),
  write(contract.enableWebhookEndpoint, async ({ tx, params, session, now }, app) => {
    const which = { id: params.id, clientId: session.client.id };
    return oneWithHealth(tx, await enableEndpoint(tx, which, { ...app, now }), now);
  }),
  write(contract.disableWebhookEndpoint, async ({ tx, params, session, now }, app) => {
    const which = { id: params.id, clientId: session.client.id };
    return oneWithHealth(tx, await disableEndpoint(tx, which, { ...app, now }), now);
  }),
  write(contract.testWebhookEndpoint, async ({ tx, params, session, now }, app) =>
    sendTest(tx, { id: params.id, clientId: session.client.id }, { ...app, now }),
  ),
  write(replays.replayWebhookDelivery, async ({ tx, params, session, now }, app) =>
    replayDelivery(tx, { id: params.id, clientId: session.client.id }, { ...app, now }),
  ),
  write(replays.replayWebhookDeliveries, async ({ tx, params, body, session, now }, app) => {
    const range = { from: new Date(body.from), to: new Date(body.to) };
    const which = { id: params.id, clientId: session.client.id };
    return replayRange(
      tx,
      { ...which, ...range, undeliveredOnly: body.which === "undelivered" },
      { ...app, now },
    );
  }),
];

async function withHealth(db: Database | Transaction, rows: readonly EndpointRow[], now: Date) {
  const ids = rows.map(({ id }) => id);
  const counts = await recentCounts(db, ids, new Date(now.getTime() - dayMs));
  const [{ clientId } = { clientId: "" }] = rows;
  const makers = await findMakers(db, { clientId, userIds: rows.map(({ createdBy }) => createdBy) });
  return rows.map((row) => {
    const maker = makers.get(row.createdBy);
    assert(maker, `the maker of the endpoint ${row.id}`);
    return serializeEndpoint(row, { maker, recent: counts.get(row.id) }, now);
  });
}

async function oneWithHealth(db: Database | Transaction, row: EndpointRow, now: Date) {
  const [serialized] = await withHealth(db, [row], now);
  assert(serialized, `the endpoint ${row.id}`);
  return serialized;
}
