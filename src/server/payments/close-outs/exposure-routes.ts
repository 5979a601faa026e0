import * as contract from "#contract/clients/client-exposure.ts";
import { houseUnsettledLimit } from "#domain/trading/trades/unsettled-limit.ts";
import type { App } from "#server/platform/app.ts";
import { appendAudit } from "#server/platform/append-audit.ts";
import { type Route, write } from "#server/platform/http/route.ts";
import { writeWithApproval } from "#server/platform/people/write-with-approval.ts";
import { readExposure } from "./read-exposure.ts";
import { setUnsettledLimit, summariseLimit } from "./set-unsettled-limit.ts";

export const exposureRoutes: readonly Route[] = [
  // A write endpoint, because reading a named client's debts is audited.
  write(contract.readClientExposure, async ({ tx, params, session, now }, app) => {
    const exposure = await readExposure(tx, params.id, houseOf(app));
    const actor = { kind: "staff", id: session.staff.id } as const;
    const subject = { kind: "client", id: params.id };
    await appendAudit(tx, { id: app.newId(), at: now, actor, action: "read_exposure", subject });
    return exposure;
  }),

  writeWithApproval(
    contract.setUnsettledLimit,
    {
      summary: ({ tx, params, body }, app) =>
        summariseLimit(tx, { ...body, clientId: params.id }, houseOf(app)),
    },
    async ({ tx, params, body, session: { staff }, now }, app) => {
      const house = houseOf(app);
      const by = { staff, now, newId: app.newId, ...house };
      await setUnsettledLimit(tx, { ...body, clientId: params.id }, by);
      return readExposure(tx, params.id, house);
    },
  ),
];

function houseOf({ config }: Pick<App, "config">) {
  return { houseLimit: houseUnsettledLimit({ isDemo: config.DEMO }) };
}
