import { randomUUIDv7 } from "node:crypto";
import { parseArgs } from "node:util";
import { appendAudit } from "#server/platform/append-audit.ts";
import type { Transaction } from "#server/platform/postgres/database.ts";
import { sessionName } from "#server/trading/treasury/fix/fix-settings.ts";
import { findSession, type SessionNumbers, setNumbers } from "#server/trading/treasury/fix/fix-store.ts";

const usage = "npm run admin -- fix numbers [--next-in <number> --next-out <number>]";

/**
 * Reads the numbers of the configured FIX session's next messages, or sets both. Throws the usage text on bad arguments, and
 * says why numbers can't be set: the session is up, or never began.
 */
export function fixNumbers(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): (tx: Transaction) => Promise<string> {
  const wanted = readArguments(args);
  const { FIX_SENDER_COMP_ID: senderCompId, FIX_TARGET_COMP_ID: targetCompId } = environment;
  if (!senderCompId || !targetCompId)
    throw new Error("Set FIX_SENDER_COMP_ID and FIX_TARGET_COMP_ID as for the server.");
  const name = sessionName({ senderCompId, targetCompId });
  return async (tx) => {
    const before = await findSession(tx, name);
    if (!before) throw new Error(`The FIX session ${name} has never begun.`);
    if (!wanted) return `${name} is ${before.isUp ? "up" : "down"}. ${say(before)}`;
    if (!(await setNumbers(tx, name, wanted)))
      throw new Error(`The FIX session ${name} is up, so its numbers agree. Nothing was changed.`);
    await appendAudit(tx, {
      ...{ id: randomUUIDv7(), at: new Date(), actor: { kind: "system" } },
      ...{ subject: { kind: "fix_session", id: name }, action: "fix_numbers_set" },
      details: { before: say(before), after: say(wanted) },
    });
    return `${say(wanted)} Before: ${say(before)}`;
  };
}

function say({ nextIn, nextOut }: SessionNumbers): string {
  return `The next message from the provider is number ${nextIn}, the next to it ${nextOut}.`;
}

function readArguments(args: readonly string[]): SessionNumbers | undefined {
  const options = { "next-in": { type: "string" }, "next-out": { type: "string" } } as const;
  const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [command, ...others] = positionals;
  if (command !== "numbers" || others.length > 0) throw new Error(usage);
  if (values["next-in"] === undefined && values["next-out"] === undefined) return undefined;
  const [nextIn, nextOut] = [readNumber(values["next-in"]), readNumber(values["next-out"])];
  if (nextIn === undefined || nextOut === undefined)
    throw new Error(`Both numbers are needed, from 1 on.\n${usage}`);
  return { nextIn, nextOut };
}

/** Numbers of messages have at most nine digits here. */
function readNumber(typed: string | undefined): number | undefined {
  return typed !== undefined && /^[1-9]\d{0,8}$/.test(typed) ? Number(typed) : undefined;
}
