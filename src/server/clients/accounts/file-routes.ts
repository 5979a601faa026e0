import * as contract from "#contract/clients/admin-client-file.ts";
import { Refused } from "#domain/refusal.ts";
import { screeningRules } from "#server/clients/screening/screening-rules.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import { decodeCursor } from "#server/platform/page.ts";
import { writeWithApproval } from "#server/platform/people/write-with-approval.ts";
import type { Database, Transaction } from "#server/platform/postgres/database.ts";
import type { Viewer } from "#server/platform/session/visible-to.ts";
import { assignReferrer, editClient, summariseReferrer } from "./edit-client.ts";
import { canSeeClient, insertNote, listUserRows } from "./file-store.ts";
import { readClientDetails } from "./read-client-details.ts";
import { readTimeline } from "./read-timeline.ts";

export const clientFileRoutes: readonly Route[] = [
  write(contract.editClient, async ({ tx, params, body, session, now }, { newId, config }) => {
    const by = { staff: session.staff, now, newId, screening: screeningRules(config) };
    await editClient(tx, { clientId: params.id, changes: body }, by);
    return readClientDetails(tx, params.id, session.staff);
  }),

  writeWithApproval(
    contract.assignReferrer,
    {
      summary: ({ tx, params, body }) => summariseReferrer(tx, { ...body, clientId: params.id }),
      // Who is removed earns nothing more.
      isNeeded: async ({ body }) => body.referrerId !== null,
    },
    async ({ tx, params, body, session, now }, { newId }) => {
      await assignReferrer(tx, { ...body, clientId: params.id }, { staff: session.staff, now, newId });
      return readClientDetails(tx, params.id, session.staff);
    },
  ),

  read(contract.listUsers, ({ query }, { db }) =>
    listUserRows(db, { search: query.search, limit: query.limit }),
  ),

  read(contract.readClientTimeline, async ({ params, query, session }, { db }) => {
    await expectClient(db, params.id, session.staff);
    const { limit, only } = query;
    const asked = { clientId: params.id, onlyNotes: only === "notes", limit };
    return readTimeline(db, { ...asked, cursor: decodeCursor(query.cursor) });
  }),

  write(contract.addClientNote, async ({ tx, params, body, session, now }, { newId }) => {
    await expectClient(tx, params.id, session.staff);
    const { id: staffId, name, email } = session.staff;
    const note = { id: newId(), clientId: params.id, staffId, text: body.text, createdAt: now };
    await insertNote(tx, note);
    const at = now.toISOString();
    return { id: note.id, kind: "note" as const, at, by: name || email, detail: note.text, tradeId: null };
  }),
];

async function expectClient(db: Database | Transaction, id: string, staff: Viewer): Promise<void> {
  if (!(await canSeeClient(db, id, staff))) throw new Refused("not_found");
}
