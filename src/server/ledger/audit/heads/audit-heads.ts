import { randomBytes } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "#contract/zod.ts";
import type { Config } from "#server/platform/config.ts";
import { readOrMakeSecret } from "#server/platform/encryption-key.ts";
import type { Log } from "#server/platform/log.ts";
import type { Database } from "#server/platform/postgres/database.ts";
import { findChainHash, findHead } from "./chain-store.ts";
import { createHeadSigner, type HeadSigner, type SignedHead } from "./head-signer.ts";

export type AuditHeads = {
  /** Signs and stores the chain's newest head, unless the chain contradicts the previous signed one. */
  readonly sign: (db: Database, now: Date) => Promise<void>;
  /** Breaks between the chain and the newest signed head. */
  readonly check: (db: Database) => Promise<HeadBreak[]>;
};

declare module "#server/platform/app.ts" {
  interface App {
    readonly auditHeads: AuditHeads;
  }
}

export type HeadBreak = { readonly check: string; readonly subject: string; readonly found: string };

export const headsFile = "audit-heads.jsonl";
const keyFile = "audit-signing.key";
const checkName = "the audit log holds what was signed of it";

const signedHead: z.ZodType<SignedHead> = z.strictObject({
  position: z.string().regex(/^\d{1,19}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.string(),
  key: z.string(),
  signature: z.string(),
});

/**
 * Signed heads of the audit log, in the log stream and in a file of DATA_DIR, out of the database's reach, so
 * that truncation by its owner is detected.
 */
export function createAuditHeads(
  config: Pick<Config, "AUDIT_SIGNING_KEY" | "DATA_DIR">,
  log: Pick<Log, "info" | "fatal">,
): AuditHeads {
  let signer: Promise<HeadSigner> | undefined;
  const openSigner = () => {
    signer ??= readSigner(config).catch((error: unknown) => {
      signer = undefined;
      throw error;
    });
    return signer;
  };
  const check = async (db: Database) => {
    const newest = await readNewest(config.DATA_DIR);
    return newest === undefined ? [] : compare(db, newest, await openSigner());
  };
  return {
    check,
    sign: async (db, now) => {
      const breaks = await check(db);
      for (const found of breaks)
        log.fatal(found, "THE AUDIT LOG WAS CUT OR CHANGED: its head is not signed");
      const head = breaks.length === 0 ? await findHead(db) : undefined;
      if (!head) return;
      const signed = (await openSigner()).sign(head, now);
      await append(config.DATA_DIR, signed);
      log.info({ ...signed }, "the head of the audit log");
    },
  };
}

async function readSigner({
  AUDIT_SIGNING_KEY: given,
  DATA_DIR,
}: Pick<Config, "AUDIT_SIGNING_KEY" | "DATA_DIR">): Promise<HeadSigner> {
  if (given) return createHeadSigner(given);
  const text = await readOrMakeSecret(join(DATA_DIR, keyFile), () => randomBytes(32).toString("base64"));
  return createHeadSigner(Buffer.from(text, "base64"));
}

async function compare(db: Database, newest: SignedHead, signer: HeadSigner): Promise<HeadBreak[]> {
  const broken = (found: string) => [{ check: checkName, subject: `place ${newest.position}`, found }];
  if (!signer.isSigned(newest)) return broken(`its line in ${headsFile} is not signed with this key`);
  const hash = await findChainHash(db, BigInt(newest.position));
  if (!hash) return broken(`signed at ${newest.at}, and missing: the end of the log was cut`);
  return hash.toString("hex") === newest.hash ? [] : broken(`signed at ${newest.at} with another hash`);
}

/** The last complete line; a partial one after a power cut is ignored. */
async function readNewest(folder: string): Promise<SignedHead | undefined> {
  const text = await readFile(join(folder, headsFile), "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  });
  for (const line of text.split("\n").reverse()) {
    const parsed = signedHead.safeParse(readJson(line));
    if (parsed.success) return parsed.data;
  }
  return undefined;
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function append(folder: string, head: SignedHead): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = await open(join(folder, headsFile), "a", 0o600);
  try {
    // Starts a new line after a partial one.
    const { size } = await file.stat();
    await file.write(`${size > 0 ? "\n" : ""}${JSON.stringify(head)}`);
    await file.sync();
  } finally {
    await file.close();
  }
}
