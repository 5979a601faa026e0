import * as contract from "#contract/payments/payout-details.ts";
import { type Route, read, write } from "../../../platform/http/route.ts";
import { readPayout } from "./read-payout.ts";
import { revealAccount } from "./reveal-account.ts";

export const payoutDetailsRoutes: readonly Route[] = [
  read(contract.readPayout, ({ params, session: { staff }, now }, { db }) =>
    db.transaction().execute((tx) => readPayout(tx, params.id, { staffId: staff.id, now })),
  ),

  write(contract.revealPayoutAccount, ({ tx, params, session: { staff }, now }, { newId, vault }) =>
    revealAccount(tx, params.id, { staff, now, newId, vault }),
  ),
];
