import * as contract from "#contract/payments/forward-deposit.ts";
import { type Route, write } from "#server/platform/http/route.ts";
import { addToDeposit } from "./add-to-deposit.ts";
import { readForward } from "./serialize-forward.ts";

export const forwardDepositRoutes: readonly Route[] = [
  write(contract.addToForwardDeposit, async ({ tx, params, body, session, now }, { newId, calendar }) => {
    const named = { id: params.id, clientId: session.client.id };
    await addToDeposit(tx, { ...named, ...body }, { now, newId });
    return readForward(tx, named, { now, calendar });
  }),
];
