/* npm run reencrypt: re-encrypts with the current key everything that a key of ENCRYPTION_KEYS_OLDER encrypted, in the configured database (DATABASE_URL and DATABASE_OWNER_URL, or the embedded one in DATA_DIR) and in the files of DATA_DIR, so that the older keys can be removed. Runs beside a live server; an interrupted run resumes at the next.  npm run reencrypt -- --verify: read-only; exits with 1 if anything still needs an older key. */
import { parseArgs } from "node:util";
import { readEncryptionKey } from "#server/platform/encryption-key.ts";
import { createLog } from "#server/platform/log.ts";
import { openDatabase } from "#server/platform/postgres/database.ts";
import { createVault } from "#server/platform/vault.ts";
import { countNeedingOlderKeys, reencrypt } from "#server/processes/reencryption/reencrypt.ts";
import { commandWaitMs, findDatabase } from "./lib/find-database.ts";

const statementTimeoutMs = 60_000;
const progressEveryMs = 2_000;
const log = createLog({ LOG_LEVEL: "error" });

try {
  const { verify: isVerifying } = parseArgs({
    options: { verify: { type: "boolean", default: false } },
  }).values;
  const { ownerUrl: url, config, stop } = await findDatabase(log);
  if (config.DATABASE_URL && !config.ENCRYPTION_KEY)
    throw new Error("ENCRYPTION_KEY is not set: give this command the keys that the server has");
  const db = openDatabase({ url, log, connections: 1, statementTimeoutMs, waitMs: commandWaitMs });
  try {
    const vault = createVault(await readEncryptionKey(config), config.ENCRYPTION_KEYS_OLDER);
    const reencryption = { db, vault, dataDir: config.DATA_DIR, onProgress: progress() };
    const outcomes = await (isVerifying ? countNeedingOlderKeys : reencrypt)(reencryption);
    for (const { what, renewed, left } of outcomes)
      console.log(`${what}: ${isVerifying ? "" : `${renewed} renewed, `}${left} need an older key`);
    const remaining = outcomes.reduce((sum, each) => sum + each.left, 0);
    console.log(
      remaining === 0
        ? "Nothing needs an older key. Links in mails that turn mails off still do: keep the key for as long as they should work."
        : `${remaining} need a key of ENCRYPTION_KEYS_OLDER, or one that was not given here.`,
    );
    process.exitCode = remaining === 0 ? 0 : 1;
  } finally {
    await db.destroy();
    await stop();
  }
} catch (error) {
  console.error(`Not everything was re-encrypted: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 2;
}

/** Logs progress. */
function progress() {
  let saidAt = performance.now();
  return (what: string, done: number) => {
    if (performance.now() - saidAt < progressEveryMs) return;
    saidAt = performance.now();
    console.log(`${what}: ${done} so far`);
  };
}
