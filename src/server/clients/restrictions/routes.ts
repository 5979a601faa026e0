import * as contract from "#contract/clients/restrictions.ts";
import { refusals } from "#contract/refusals.ts";
import { assert } from "#domain/assert.ts";
import { confirmationDue } from "#domain/clients/restrictions/confirmation-due.ts";
import {
  findRestriction,
  type RestrictedAction,
  refusalFor,
} from "#domain/clients/restrictions/restriction.ts";
import { Refused } from "#domain/refusal.ts";
import { type Route, read, write } from "#server/platform/http/route.ts";
import { listOwnAccounts } from "#server/platform/people/people-store.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import type { ByStaff } from "#server/platform/session/by-staff.ts";
import { confirmRestriction } from "./confirm-restriction.ts";
import { describeRestriction } from "./describe-restriction.ts";
import { liftRestriction } from "./lift-restriction.ts";
import {
  clientExists,
  findPayoutHold,
  findRestrictionRow,
  listRestrictions,
  readRestrictions,
} from "./restrictions-store.ts";
import { setRestriction } from "./set-restriction.ts";

export const restrictionRoutes: readonly Route[] = [
  read(contract.listSwitches, async ({ session: { staff }, now }, { db }) => {
    const rows = await listRestrictions(db, null);
    const ownAccounts = await listOwnAccounts(db, staff.id);
    return { items: rows.map((row) => describeRestriction(row, { ownAccounts, now })) };
  }),

  read(contract.listClientRestrictions, async ({ params, session: { staff }, now }, { db }) => {
    if (!(await clientExists(db, params.id))) throw new Refused("not_found");
    const rows = await listRestrictions(db, params.id);
    const ownAccounts = await listOwnAccounts(db, staff.id);
    return { items: rows.map((row) => describeRestriction(row, { ownAccounts, now })) };
  }),

  read(contract.readPayoutHold, async ({ session, now }, { db }) => {
    const hold = await findPayoutHold(db, session.client.id, now);
    return { until: hold?.until ?? null, cause: hold?.cause ?? null };
  }),

  read(contract.readPauses, async ({ session, query: { fromCurrency, toCurrency }, now }, { db }) => {
    const of = { clientId: session.client.id };
    const sold = fromCurrency ? [fromCurrency] : [];
    const bought = toCurrency ? [toCurrency] : [];
    const inForce = await readRestrictions(db, [of.clientId], now);
    const reasonFor = (action: Omit<RestrictedAction, "clientId">) => {
      const restriction = findRestriction(inForce, { ...of, ...action });
      return restriction ? refusals[refusalFor(restriction, action)].message : null;
    };
    return {
      orders: reasonFor({ currencies: [...sold, ...bought], kinds: ["quote", "book"] }),
      exchanges: reasonFor({ currencies: [...sold, ...bought], kinds: ["quote", "book", "convert"] }),
      payments: reasonFor({ currencies: bought, kinds: ["withdraw", "pay"] }),
      recipients: reasonFor({ currencies: bought, kinds: ["pay"] }),
      cashOuts: reasonFor({ currencies: ["USD"], kinds: ["withdraw"] }),
      payIns: reasonFor({ currencies: sold, kinds: ["receive"] }),
      balancePayments: reasonFor({ currencies: sold, kinds: ["convert"] }),
    };
  }),

  write(contract.setRestriction, async ({ tx, body, session: { staff }, now }, { newId, calendar }) => {
    const input = { ...body, confirmBy: confirmationDue(now, calendar) };
    return readRestriction(tx, await setRestriction(tx, input, { staff, now, newId }), { staff, now });
  }),

  write(contract.confirmRestriction, async ({ tx, params, session: { staff }, now }, { newId }) => {
    await confirmRestriction(tx, params.id, { staff, now, newId });
    return readRestriction(tx, params.id, { staff, now });
  }),

  write(contract.liftRestriction, async ({ tx, params, body, session: { staff }, now }, { newId }) => {
    await liftRestriction(tx, { id: params.id, ...body }, { staff, now, newId });
    return readRestriction(tx, params.id, { staff, now });
  }),
];

async function readRestriction(
  tx: Transaction,
  id: string,
  { staff, now }: Pick<ByStaff, "staff" | "now">,
): Promise<ReturnType<typeof describeRestriction>> {
  const row = await findRestrictionRow(tx, id);
  assert(row, `restriction ${id}`);
  return describeRestriction(row, { ownAccounts: await listOwnAccounts(tx, staff.id), now });
}
