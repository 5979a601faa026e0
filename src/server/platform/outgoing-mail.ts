import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { CompiledQuery } from "kysely";
import type { ClientBase } from "pg";
import { PgBoss } from "pg-boss";
import type { Log } from "./log.ts";
import type { Mail } from "./mail.ts";
import { actingRoleSetting } from "./postgres/acting-role.ts";
import type { Transaction } from "./postgres/database.ts";
import { traceParentFor } from "./tracing/tracing.ts";
import type { Vault } from "./vault.ts";

export const mailQueue = "mail";
export const failedMailQueue = "mail-failed";

/** A parameter of a megabyte takes Postgres four times as long a mail as one of a fifth of that. */
const mailsAStatement = 50;

export type OutgoingMail = {
  /** Queues mails in the transaction that causes them: sent if and only if it commits. */
  readonly enqueue: (tx: Transaction, mails: readonly Mail[]) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A queued mail, encrypted, since it may contain a log-in link. */
export type QueuedMail = {
  readonly id: string;
  readonly sealed: string;
  /** Of what caused it, where that is traced. */
  readonly traceParent?: string;
};

export function openMail({ id, sealed }: QueuedMail, vault: Vault): Mail {
  return JSON.parse(unpack(vault.open(sealed, id))) as Mail;
}

/** Producer side of the mail queue; the worker is the consumer. */
export function createOutgoingMail(databaseUrl: string, log: Log, vault: Vault): OutgoingMail {
  let starting: Promise<PgBoss> | undefined;
  const started = () => {
    starting ??= startBoss(databaseUrl, log).catch((error: unknown) => {
      // Cleared so that the next mail retries after a database failure.
      starting = undefined;
      throw error;
    });
    return starting;
  };
  return {
    enqueue: async (tx, mails) => {
      if (mails.length === 0) return;
      const boss = await started();
      const jobs = mails.map((mail) => ({ data: sealMail(mail, vault) }));
      for (let at = 0; at < jobs.length; at += mailsAStatement)
        await boss.insert(mailQueue, jobs.slice(at, at + mailsAStatement), { db: boundTo(tx) });
    },
    close: async () => {
      const boss = await starting?.catch(() => undefined);
      await boss?.stop({ graceful: false, close: true });
    },
  };
}

function sealMail(mail: Mail, vault: Vault): QueuedMail {
  const [eventKey = ""] = mail.id.split(" ", 1);
  const traceParent = traceParentFor({ eventKey, ...(mail.clientId && { clientId: mail.clientId }) });
  const sealed = vault.seal(pack(JSON.stringify(mail)), mail.id);
  return { id: mail.id, sealed, ...(traceParent && { traceParent }) };
}

/** A mail's page is mostly the same tags: packed, it takes a third of the room in the database and in its log. */
function pack(json: string): string {
  return brotliCompressSync(json, { params: quickly }).toString("base64");
}

/** Also of mails that were queued before they were packed. */
function unpack(text: string): string {
  return text.startsWith("{") ? text : brotliDecompressSync(Buffer.from(text, "base64")).toString();
}

/** Smaller than deflate makes it, in half its time. */
const quickly = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** pg-boss as the application's role; migrations create its schema as the owner. */
export async function startBoss(
  databaseUrl: string,
  log: Log,
  options: { readonly supervise?: boolean } = {},
): Promise<PgBoss> {
  const role = actingRoleSetting(databaseUrl);
  // Options that pg-boss does not know are passed to its pool.
  const pool = role && {
    onConnect: async (client: ClientBase) => void (await client.query(`select ${role}`)),
  };
  const boss = new PgBoss({
    ...pool,
    connectionString: databaseUrl,
    application_name: "summit-jobs",
    max: 3,
    migrate: false,
    createSchema: false,
    supervise: options.supervise ?? false,
    schedule: options.supervise ?? false,
  });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue met an error"));
  await boss.start();
  return boss;
}

function boundTo(tx: Transaction) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      const { rows } = await tx.withoutPlugins().executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}
