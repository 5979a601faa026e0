import * as contract from "#contract/clients/screening.ts";
import { assert } from "#domain/assert.ts";
import { listFaults } from "#domain/clients/screening/list-freshness.ts";
import { type Route, read, report, write } from "#server/platform/http/route.ts";
import { decodeCursor, toPage } from "#server/platform/page.ts";
import { listOwnAccounts } from "#server/platform/people/people-store.ts";
import {
  countCases,
  countHeldPayouts,
  findCase,
  findCaseClient,
  listCases,
  listClientCases,
  waitingPayments,
} from "./cases-store.ts";
import { decideCase } from "./decide-case.ts";
import { describeCase, describeVersion } from "./describe-case.ts";
import { listsInForce } from "./lists-in-force.ts";
import { listVersions } from "./lists-store.ts";
import { screeningRules } from "./screening-rules.ts";

export const screeningRoutes: readonly Route[] = [
  read(contract.readScreening, async ({ now }, { db, config }) => {
    const rules = screeningRules(config);
    const faults = listFaults(await listsInForce(db, rules), rules, now);
    const { held, stale } = await countHeldPayouts(db);
    const open = await countCases(db, "open");
    return { faults, maxAgeDays: rules.maxAgeDays, simulated: rules.synthetic, openCases: open, held, stale };
  }),

  read(contract.listScreeningLists, async ({ query, now }, { db, config }) => {
    const rules = screeningRules(config);
    const inForce = new Set((await listsInForce(db, rules)).map(({ id }) => id));
    const rows = await listVersions(db, { limit: query.limit, cursor: decodeCursor(query.cursor) });
    const { items, nextCursor } = toPage(rows, query.limit);
    const describe = (row: (typeof items)[number]) =>
      describeVersion(row, { inForce: inForce.has(row.id), now, rules });
    return { items: items.map(describe), nextCursor };
  }),

  report(contract.listScreeningCases, async ({ query, session: { staff } }, { db }) => {
    const { status, limit } = query;
    const rows = await listCases(db, { status, limit, cursor: decodeCursor(query.cursor) });
    const { items, nextCursor } = toPage(rows, limit);
    const waiting = await waitingPayments(db, items.map(findCaseClient));
    const ownAccounts = await listOwnAccounts(db, staff.id);
    return { items: items.map((row) => describeCase(row, waiting, ownAccounts)), nextCursor };
  }),

  read(contract.listClientScreeningCases, async ({ params, session: { staff } }, { db }) => {
    const rows = await listClientCases(db, params.id, 100);
    const waiting = await waitingPayments(db, rows.map(findCaseClient));
    const ownAccounts = await listOwnAccounts(db, staff.id);
    return rows.map((row) => describeCase(row, waiting, ownAccounts));
  }),

  write(contract.decideScreeningCase, async ({ tx, params, body, session: { staff }, now }, app) => {
    const context = { staff, now, newId: app.newId, screening: screeningRules(app.config) };
    await decideCase(tx, { caseId: params.id, ...body }, context);
    const row = await findCase(tx, params.id);
    assert(row, `case ${params.id}`);
    const waiting = await waitingPayments(tx, [findCaseClient(row)]);
    return describeCase(row, waiting, await listOwnAccounts(tx, staff.id));
  }),
];
