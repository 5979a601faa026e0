import type { FastifyRequest } from "fastify";
import * as contract from "#contract/staff-accounts.ts";
import { assert } from "#domain/assert.ts";
import type { App } from "../platform/app.ts";
import { handle, type Route, read, type WriteCall, write } from "../platform/http/route.ts";
import type { Transaction } from "../platform/postgres/database.ts";
import { acceptInvitation, openInvitation } from "./staff/accept-invitation.ts";
import { selectStaff } from "./staff/accounts-store.ts";
import type { By } from "./staff/audit-staff.ts";
import { changeStaffRole, disableStaff, enableStaff } from "./staff/change-staff.ts";
import { inviteStaff, inviteStaffAgain } from "./staff/invite-staff.ts";

/** The colleagues' accounts: administrators keep them, a mailed link opens each. */
export const staffAccountRoutes: readonly Route[] = [
  read(contract.listStaff, (_call, { db }) => selectStaff(db)),

  write(contract.inviteStaff, async ({ tx, body, ...call }, app) =>
    accountOf(tx, await inviteStaff(tx, body, byOf(call, app))),
  ),

  write(contract.inviteStaffAgain, async ({ tx, params, ...call }, app) => {
    await inviteStaffAgain(tx, params.id, byOf(call, app));
    return accountOf(tx, params.id);
  }),

  write(contract.changeStaffRole, async ({ tx, params, body, ...call }, app) => {
    await changeStaffRole(tx, { id: params.id, ...body }, byOf(call, app));
    return accountOf(tx, params.id);
  }),

  write(contract.disableStaff, async ({ tx, params, ...call }, app) => {
    await disableStaff(tx, params.id, byOf(call, app));
    return accountOf(tx, params.id);
  }),

  write(contract.enableStaff, async ({ tx, params, ...call }, app) => {
    await enableStaff(tx, params.id, byOf(call, app));
    return accountOf(tx, params.id);
  }),

  handle(contract.openInvitation, ({ body, request }, app) =>
    openInvitation(app, body.token, originOf(request)),
  ),

  handle(contract.acceptInvitation, async ({ body, request }, app) => {
    await acceptInvitation(app, body, originOf(request));
    return undefined;
  }),
];

function byOf(
  { session, now }: Pick<WriteCall<typeof contract.inviteStaff>, "session" | "now">,
  { newId }: App,
): By {
  return { actor: { kind: "staff", id: session.staff.id }, now, newId };
}

async function accountOf(tx: Transaction, id: string) {
  const [account] = await selectStaff(tx, { id });
  assert(account, `staff ${id}`);
  return account;
}

function originOf(request: FastifyRequest): { readonly address: string; readonly userAgent: string } {
  return { address: request.ip, userAgent: request.headers["user-agent"] ?? "" };
}
