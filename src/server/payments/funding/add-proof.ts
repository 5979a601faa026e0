import { mayAddProof } from "#domain/payments/payments/proof-file.ts";
import { orThrow, Refused } from "#domain/refusal.ts";
import { lockTradeFor } from "#server/payments/payments/lock-trade-for.ts";
import type { App } from "#server/platform/app.ts";
import { type Activity, appendActivity } from "#server/platform/append-activity.ts";
import { type FileUpload, storeFile } from "#server/platform/files/store-file.ts";
import { expectUploadQuota } from "#server/platform/files/upload-quota-store.ts";
import { transactionAs } from "#server/platform/session/rights-at-commit.ts";
import type { ClientSession } from "#server/platform/session/sessions.ts";
import { findTrade } from "#server/trading/trades/reads-store.ts";
import { countProofs, insertProof, type Proof } from "./funding-store.ts";

export type ProofToAdd = {
  readonly session: ClientSession;
  readonly clientId: string;
  readonly tradeId: string;
  /** Of the member who uploads it. */
  readonly activity: Activity;
};

/**
 * Checks whether a trade accepts another proof, before the file is read.
 * @throws Refused `not_found`, `proof_limit`, those of `expectUploadQuota`.
 */
export async function refuseExcessProofs(
  input: ProofToAdd,
  { db, clock }: Pick<App, "db" | "clock">,
): Promise<void> {
  if (!(await findTrade(db, input.clientId, input.tradeId))) throw new Refused("not_found");
  orThrow(mayAddProof(await countProofs(db, input.tradeId)));
  await expectUploadQuota(db, {
    ...{ clientId: input.clientId, userId: input.activity.userId },
    ...{ size: 1, now: clock() },
  });
}

/**
 * Stores a file as proof of a transfer for a trade.
 * @throws Refused `not_found`, `proof_limit`, `file_empty`, `file_too_large`, `file_type`, `file_unsafe`,
 * those of `expectUploadQuota`.
 */
export async function addProof(
  { session, activity, ...input }: ProofToAdd,
  file: FileUpload,
  app: Pick<App, "db" | "files" | "newId" | "clock">,
): Promise<Proof> {
  const uploaded = { uploadedBy: activity.userId, uploadedAt: app.clock() };
  return storeFile(file, app, (stored) =>
    saveProof({ ...input, ...stored, ...uploaded, id: app.newId() }, { ...app, session, activity }),
  );
}

async function saveProof(
  proof: Proof,
  { db, session, activity }: Pick<App, "db"> & Pick<ProofToAdd, "session" | "activity">,
): Promise<Proof> {
  await transactionAs(db, session, async (tx) => {
    await lockTradeFor(tx, proof.tradeId, proof.clientId);
    orThrow(mayAddProof(await countProofs(tx, proof.tradeId)));
    await expectUploadQuota(tx, { ...proof, userId: activity.userId, now: proof.uploadedAt });
    await insertProof(tx, proof);
    await appendActivity(tx, { ...activity, subjectId: proof.tradeId });
  });
  return proof;
}
