import { sql } from "kysely";
import { createBatcher } from "#server/platform/batcher.ts";
import type { Log } from "#server/platform/log.ts";
import type { Metrics } from "#server/platform/metrics.ts";
import { pause } from "#server/platform/pause.ts";
import { type Database, isDatabaseUnavailable } from "./database.ts";

/** `away`: it doesn't answer, or isn't a replica of this primary. */
export type ReplicaStatus = "level" | "behind" | "away";

export type Replica = {
  /**
   * Runs a read on the replica once that has replayed all that was committed when the read began; on the primary where
   * this takes too long or fails. The read may therefore run twice and must not write.
   */
  readonly read: <T>(work: (db: Database) => Promise<T>) => Promise<T>;
  readonly status: () => ReplicaStatus;
  readonly close: () => Promise<void>;
};

declare module "#server/platform/app.ts" {
  interface App {
    /** Undefined where none is configured. */
    readonly replica: Replica | undefined;
  }
}

export type ReplicaOptions = {
  readonly primary: Database;
  /** Closed with the replica. */
  readonly replica: Database;
  readonly log: Log;
  readonly metrics: Pick<Metrics, "replicaReads" | "replicaLagSeconds">;
};

/** A replica in the same room replays within a few milliseconds; waiting longer costs more than the primary's answer. */
const longestWaitMs = 150;
const pollMs = 3;
/** A replica that was behind or away is tried again so often, by a check and by no request. */
const checkEveryMs = 1_000;
const lsnLanes = 2;
const lsnBatch = 1_000;

class NotLevel extends Error {
  readonly status: Exclude<ReplicaStatus, "level">;

  constructor(status: Exclude<ReplicaStatus, "level">) {
    super(`the replica is ${status}`);
    this.status = status;
  }
}

/** Reads from a replica that are as fresh as those from the primary. */
export function createReplica({ primary, replica, log, metrics }: ReplicaOptions): Replica {
  let status: ReplicaStatus = "away";
  let levelAt = performance.now();
  const stopping = new AbortController();
  const onReplica = readerWhenLevel({ primary, replica }, stopping.signal);

  function change(next: ReplicaStatus, error?: unknown): void {
    if (next === status) return;
    status = next;
    if (next === "level")
      log.info("the replica is level with the primary: lists and reports are read from it");
    else log.warn({ err: error }, `the replica is ${next}: lists and reports are read from the primary`);
  }

  async function check(): Promise<void> {
    const startedAt = performance.now();
    try {
      await onReplica(async () => undefined);
      levelAt = startedAt;
      change("level");
    } catch (error) {
      change(error instanceof NotLevel ? error.status : "away", error);
    }
    metrics.replicaLagSeconds.set(status === "level" ? 0 : (performance.now() - levelAt) / 1_000);
  }

  async function keepChecking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await check();
      await pause(checkEveryMs, stopping.signal);
    }
  }
  const checking = keepChecking();

  return {
    status: () => status,
    read: async (work) => {
      if (status !== "level") {
        metrics.replicaReads.inc({ outcome: status });
        return work(primary);
      }
      try {
        const result = await onReplica(work);
        metrics.replicaReads.inc({ outcome: "replica" });
        return result;
      } catch (error) {
        if (isWriting(error) || !(error instanceof NotLevel || isDatabaseUnavailable(error))) {
          metrics.replicaReads.inc({ outcome: "replica" });
          throw error;
        }
        const isLate = error instanceof NotLevel;
        metrics.replicaReads.inc({ outcome: isLate ? error.status : "failed" });
        change(isLate ? error.status : "away", error);
        return work(primary);
      }
    },
    close: async () => {
      stopping.abort();
      await checking;
      await replica.destroy();
    },
  };
}

/** Runs `work` on one connection of the replica, which may be one of several servers behind an address, once that is level. */
function readerWhenLevel(
  { primary, replica }: Pick<ReplicaOptions, "primary" | "replica">,
  signal: AbortSignal,
) {
  // One look-up serves the reads that came before it was sent, and none that came later.
  const positions = createBatcher<undefined, string>({
    lanes: lsnLanes,
    greatestBatch: lsnBatch,
    run: async (items) => {
      const position = await committedPosition(primary);
      return items.map(() => position);
    },
    isRetryable: () => false,
  });
  return <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const position = positions.add(undefined);
    position.catch(() => undefined);
    return replica.connection().execute(async (connection) => {
      await waitUntilReplayed(connection, await position, signal);
      return work(connection);
    });
  };
}

/** A report that writes is a fault of ours: on the primary it would write as often as it runs. */
function isWriting(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "25006";
}

/** Up to where the primary's log is on its disk, which includes every commit that anybody can see. */
async function committedPosition(primary: Database): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select pg_current_wal_flush_lsn()::text as position`.execute(primary);
  return rows[0]?.position ?? "";
}

/** @throws NotLevel when the replica doesn't get there in time, or is none. */
async function waitUntilReplayed(replica: Database, position: string, signal: AbortSignal): Promise<void> {
  const until = performance.now() + longestWaitMs;
  for (;;) {
    const { rows } = await sql<{ isReplica: boolean; isLevel: boolean | null }>`
      select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "isLevel"`.execute(
      replica,
    );
    if (!rows[0]?.isReplica) throw new NotLevel("away");
    if (rows[0].isLevel) return;
    if (performance.now() > until || signal.aborted) throw new NotLevel("behind");
    await pause(pollMs, signal);
  }
}
