import type { FastifyRequest } from "fastify";
import * as contract from "#contract/clients/staff-accounts.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { assert } from "#domain/assert.ts";
import type { StaffRole } from "#domain/clients/staff/role.ts";
import { formatPerson } from "#domain/format-person.ts";
import type { App } from "#server/platform/app.ts";
import { handle, type Route, read, type WriteCall, write } from "#server/platform/http/route.ts";
import { writeWithApproval } from "#server/platform/people/write-with-approval.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { acceptInvitation, openInvitation } from "./staff/accept-invitation.ts";
import { selectStaff } from "./staff/accounts-store.ts";
import type { ActingStaff } from "./staff/audit-staff.ts";
import { changeStaffRole, disableStaff, enableStaff, isRoleRaised } from "./staff/change-staff.ts";
import { inviteStaff, resendStaffInvitation } from "./staff/invite-staff.ts";

export const staffAccountRoutes: readonly Route[] = [
  read(contract.listStaff, (_call, { db }) => selectStaff(db)),

  writeWithApproval(
    contract.inviteStaff,
    { summary: summariseInvitation },
    async ({ tx, body, ...call }, app) => {
      const { personReference: reference, anotherPerson: isAnotherPerson, ...invitation } = body;
      const invited = { ...invitation, person: { reference, isAnotherPerson } };
      return accountOf(tx, await inviteStaff(tx, invited, byOf(call, app)));
    },
  ),

  write(contract.resendStaffInvitation, async ({ tx, params, ...call }, app) => {
    await resendStaffInvitation(tx, params.id, byOf(call, app));
    return accountOf(tx, params.id);
  }),

  writeWithApproval(
    contract.changeStaffRole,
    {
      summary: async ({ tx, params, body }) =>
        `Make ${await ownerOf(tx, params.id)} ${formatRole(body.role)}`,
      isNeeded: ({ tx, params, body }) => isRoleRaised(tx, { id: params.id, ...body }),
    },
    async ({ tx, params, body, ...call }, app) => {
      await changeStaffRole(tx, { id: params.id, ...body }, byOf(call, app));
      return accountOf(tx, params.id);
    },
  ),

  write(contract.disableStaff, async ({ tx, params, ...call }, app) => {
    await disableStaff(tx, params.id, byOf(call, app));
    return accountOf(tx, params.id);
  }),

  writeWithApproval(
    contract.enableStaff,
    { summary: async ({ tx, params }) => `Enable the account of ${await ownerOf(tx, params.id)}` },
    async ({ tx, params, ...call }, app) => {
      await enableStaff(tx, params.id, byOf(call, app));
      return accountOf(tx, params.id);
    },
  ),

  handle(contract.openInvitation, ({ body, request }, app) =>
    openInvitation(app, body.token, originOf(request)),
  ),

  handle(contract.acceptInvitation, async ({ body, request }, app) => {
    await acceptInvitation(app, body, originOf(request));
    return undefined;
  }),
];

function summariseInvitation({
  body: { name, email, role, personReference, anotherPerson },
}: {
  readonly body: BodyOf<typeof contract.inviteStaff>;
}): string {
  const declared = anotherPerson ? ", declared to be another person than their namesake" : "";
  return `Invite ${name} (${personReference}${declared}) at ${email} as ${formatRole(role)}`;
}

function formatRole(role: StaffRole): string {
  return /^[aeio]/.test(role) ? `an ${role}` : `a ${role}`;
}

/** Whose account it is, for the second approver. */
async function ownerOf(tx: Transaction, id: string): Promise<string> {
  const [account] = await selectStaff(tx, { id });
  return account ? formatPerson(account) : id;
}

function byOf(
  { session, now }: Pick<WriteCall<typeof contract.inviteStaff>, "session" | "now">,
  { newId }: App,
): ActingStaff {
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
