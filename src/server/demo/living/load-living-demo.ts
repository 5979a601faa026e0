import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Day, dayOf } from "#domain/calendar.ts";
import { madeUpSource } from "#server/market/rates/load-history.ts";
import { upsertDailyRates } from "#server/market/rates/store.ts";
import type { App } from "#server/platform/app.ts";
import { datedLivingRates, readLivingRates } from "./living-rates.ts";
import { sealRecorded } from "./recorded-vault.ts";
import { type Recording, unpackRecording } from "./recording.ts";
import { createTimeShift, shiftText } from "./shift-times.ts";
import { copyRecording } from "./store.ts";

/** Built by `npm run demo:build`. */
export const recordingFile = join(import.meta.dirname, "recording.br");
/** Stands in the recording for the hash of the demo's password. */
export const recordedPasswordHash = "the demo password";
/** Real daily rates ship up to 2025-01-03; a quarter is left for a bridge from them to the made-up ones. */
const madeUpRatesSince = "2025-04-01" as Day;
const maxFileBytes = 10_000_000;
const ratesPerStatement = 4_000;

/**
 * Fills an empty database with two years of a made-up company that end now: clients, trades, payments and
 * books, recorded from the real use cases. Returns false when the database has clients already.
 */
export async function loadLivingDemo(app: App, ownerUrl: string, passwordHash: string): Promise<boolean> {
  const startedAt = performance.now();
  const now = app.clock();
  const recording = await readRecording(app, now, passwordHash);
  if (!(await copyRecording(ownerUrl, recording.tables))) return false;
  for (const [name, content] of Object.entries(recording.files))
    await app.files.receive(name, chunksOf(Buffer.from(content, "base64")), maxFileBytes);
  await loadRates(app, now);
  app.log.info({ ms: Math.round(performance.now() - startedAt) }, "loaded the living demo");
  return true;
}

/** The recording as if it ended at `now`, sealed with this installation's key. */
async function readRecording({ vault }: App, now: Date, passwordHash: string): Promise<Recording> {
  return unpackRecording(await readFile(recordingFile), (rows, until) => {
    const moved = shiftText(rows, createTimeShift(until, now), until);
    return sealRecorded(moved, vault).replaceAll(recordedPasswordHash, passwordHash);
  });
}

async function* chunksOf(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

/** The rates that the recorded trades were made at, marked as simulated. */
async function loadRates({ db }: App, now: Date): Promise<void> {
  const days = datedLivingRates(await readLivingRates(), dayOf(now), madeUpRatesSince);
  const rates = days.flatMap(({ day, perUsd }) =>
    [...perUsd].map(([currency, rate]) => {
      return { currency, day, perUsd: rate, source: madeUpSource, simulated: true };
    }),
  );
  for (let start = 0; start < rates.length; start += ratesPerStatement)
    await upsertDailyRates(db, rates.slice(start, start + ratesPerStatement));
}
