import { changeClientEmail as endpoint } from "#contract/clients/client-email.ts";
import { Refused } from "#domain/refusal.ts";
import type { Route } from "#server/platform/http/route.ts";
import { writeWithApproval } from "#server/platform/people/write-with-approval.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { findEnabledFactors, findFactorsOwner } from "./second-factor/factors-store.ts";
import { changeClientEmail, identifyLogin, summariseEmailChange } from "./security/change-client-email.ts";
import { describeHold } from "./security/hold-after-reset.ts";

export const clientEmailRoutes: readonly Route[] = [
  writeWithApproval(
    endpoint,
    {
      about: async ({ tx, params: { id } }) => identifyLogin(await findLogin(tx, id)),
      summary: async ({ tx, params: { id }, body, now }) => {
        const login = await findLogin(tx, id);
        const held = await findEnabledFactors(tx, login.userId);
        const hold = await describeHold(tx, { clientId: id, userId: login.userId }, now);
        return summariseEmailChange({ ...body, login, held, hold });
      },
    },
    async ({ tx, params: { id }, body, session: { staff }, now, approvedAbout }, { newId }) => {
      const change = { ...body, clientId: id, approvedLogin: approvedAbout };
      await changeClientEmail(tx, change, { staff, now, newId });
      return { email: body.email };
    },
  ),
];

async function findLogin(tx: Transaction, clientId: string) {
  const login = await findFactorsOwner(tx, clientId);
  if (!login) throw new Refused("not_found");
  return login;
}
