import { greatestProofBytes, mayAddProof, proofName } from "#domain/payments/proof-file.ts";
import { orRefuse, Refused } from "#domain/refusal.ts";
import { FileTooLarge } from "../../gateways/file-store.ts";
import type { App } from "../../platform/app.ts";
import { findTrade } from "../../trades/reads-store.ts";
import { lockTradeFor } from "../lock-trade-for.ts";
import { countProofs, insertProof, type Proof } from "./proofs-store.ts";
import { recogniseProof } from "./recognise-proof.ts";

export type ProofToAdd = { readonly clientId: string; readonly tradeId: string };

/** A file as it arrives; `isCutShort` tells, once it was read, whether there was more of it than is taken. */
export type ArrivingFile = {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly isCutShort: () => boolean;
};

/**
 * Says whether a trade takes another proof, before a file for it is read.
 * @throws Refused `not_found`, `proof_limit`.
 */
export async function expectProof(input: ProofToAdd, { db }: Pick<App, "db">): Promise<void> {
  if (!(await findTrade(db, input.clientId, input.tradeId))) throw new Refused("not_found");
  orRefuse(mayAddProof(await countProofs(db, input.tradeId)));
}

/**
 * Keeps a file as proof that a trade's transfer was made. It is written first, looked at, and then entered; what is
 * refused or fails is removed again, so that only a crash in between leaves a file that nothing names.
 * @throws Refused `not_found`, `proof_limit`, `file_empty`, `file_too_large`, `file_type`, `file_unsafe`.
 */
export async function addProof(
  input: ProofToAdd,
  file: ArrivingFile,
  app: Pick<App, "db" | "files" | "newId" | "clock">,
): Promise<Proof> {
  const storedAs = app.newId();
  try {
    const size = await app.files.receive(storedAs, file.bytes, greatestProofBytes);
    if (file.isCutShort()) throw new Refused("file_too_large");
    const read = (offset: number, length: number) => app.files.read(storedAs, offset, length);
    const mediaType = orRefuse(await recogniseProof({ size, read }));
    const name = proofName(file.name, mediaType);
    return await enter(
      { ...input, id: app.newId(), name, mediaType, size, storedAs, uploadedAt: app.clock() },
      app,
    );
  } catch (error) {
    await app.files.remove(storedAs);
    throw error instanceof FileTooLarge ? new Refused("file_too_large") : error;
  }
}

async function enter(proof: Proof, { db }: Pick<App, "db">): Promise<Proof> {
  await db.transaction().execute(async (tx) => {
    await lockTradeFor(tx, proof.tradeId, proof.clientId);
    orRefuse(mayAddProof(await countProofs(tx, proof.tradeId)));
    await insertProof(tx, proof);
  });
  return proof;
}
