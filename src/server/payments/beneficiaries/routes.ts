import * as contract from "#contract/payments/beneficiaries.ts";
import * as checks from "#contract/payments/payee-checks.ts";
import * as terms from "#contract/payments/payout-terms.ts";
import { countLabels } from "#domain/payments/beneficiaries/recipient-labels.ts";
import { Refused } from "#domain/refusal.ts";
import { requireFactor } from "#server/clients/auth/second-factor/require-factor.ts";
import { writeApprovable } from "#server/clients/client-approvals/approvable-routes.ts";
import { requireApproval } from "#server/clients/client-approvals/require-approval.ts";
import { handle, read, write } from "#server/platform/http/route.ts";
import { approvableRecipient } from "./approvable-recipient.ts";
import {
  addBeneficiary,
  editBeneficiary,
  labelBeneficiary,
  nameBeneficiary,
  removeBeneficiary,
} from "./beneficiaries.ts";
import { acknowledgePayeeCheck, checkPayee, serializePayeeCheck } from "./check-payee.ts";
import { listBeneficiaries, revealBeneficiary, serializeBeneficiary } from "./read-beneficiaries.ts";
import { readPayoutTerms } from "./read-payout-terms.ts";
import { findRow, listRows } from "./store.ts";

export const beneficiaryRoutes = [
  read(contract.listBeneficiaries, ({ query, session }, { db, vault }) =>
    listBeneficiaries(db, { ...query, clientId: session.client.id }, vault),
  ),
  read(contract.getBeneficiary, async ({ params, session }, { db, vault }) => {
    const row = await findRow(db, session.client.id, params.id);
    if (!row) throw new Refused("not_found");
    return serializeBeneficiary(row, vault);
  }),
  writeApprovable(contract.addBeneficiary, async (call, { newId, vault }) => {
    const { tx, body, session, now } = call;
    const row = await addBeneficiary(tx, { ...body, clientId: session.client.id }, { now, newId, vault });
    await requireApproval(tx, approvableRecipient("Add", row, []), call);
    return serializeBeneficiary(row, vault);
  }),
  writeApprovable(contract.editBeneficiary, async (call, { newId, vault, config }) => {
    const { tx, params, body, session, now, approval } = call;
    await requireFactor(tx, { session, config, approval });
    const edit = { ...body, id: params.id, clientId: session.client.id };
    const row = await editBeneficiary(tx, edit, { now, newId, vault });
    await requireApproval(tx, approvableRecipient("Change", row, [row.id, String(row.version)]), call);
    return serializeBeneficiary(row, vault);
  }),
  write(contract.setBeneficiaryNickname, async ({ tx, params, body, session, now }, { vault }) => {
    const input = { id: params.id, clientId: session.client.id, nickname: body.nickname };
    return serializeBeneficiary(await nameBeneficiary(tx, input, { now }), vault);
  }),
  write(contract.setBeneficiaryLabels, async ({ tx, params, body, session, now }, { vault }) => {
    const input = { ...params, ...body, clientId: session.client.id };
    return serializeBeneficiary(await labelBeneficiary(tx, input, { now }), vault);
  }),
  read(contract.listBeneficiaryLabels, async ({ session }, { db }) =>
    countLabels(await listRows(db, session.client.id)),
  ),
  read(terms.readPayoutTerms, ({ params, query, session, now }, app) =>
    readPayoutTerms(app, { ...params, ...query, clientId: session.client.id }, now),
  ),
  write(contract.removeBeneficiary, async ({ tx, params, session, now }, { newId }) => {
    await removeBeneficiary(tx, { id: params.id, clientId: session.client.id }, { now, newId });
    return undefined;
  }),
  write(contract.revealBeneficiary, ({ tx, params, session, now }, { newId, vault }) =>
    revealBeneficiary(tx, { id: params.id, clientId: session.client.id }, { now, newId, vault }),
  ),
  handle(checks.checkPayee, async ({ params, session, now }, app) => {
    const checked = await checkPayee(app, { clientId: session.client.id, beneficiaryId: params.id }, now);
    return { check: checked ? serializePayeeCheck(checked) : null };
  }),
  write(checks.acknowledgePayeeCheck, async ({ tx, params, body, session, now }, { newId }) => {
    const named = { clientId: session.client.id, beneficiaryId: params.id, checkId: body.checkId };
    return { check: serializePayeeCheck(await acknowledgePayeeCheck(tx, named, { now, newId })) };
  }),
];
