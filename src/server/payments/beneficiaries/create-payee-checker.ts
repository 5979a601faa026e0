import type { Config } from "#server/platform/config.ts";
import type { Log } from "#server/platform/log.ts";
import { createHttpPayeeChecker } from "./http-payee-checker.ts";
import type { PayeeChecker } from "./payee-checker.ts";
import { simulatedPayeeChecker } from "./simulated-payee-checker.ts";

const failuresToStop = 5;
const stopMs = 30_000;

/** The name checks that the configuration selects. A failing provider is left alone for a while. */
export function createPayeeChecker(
  { PAYEE_CHECK_URL, PAYEE_CHECK_KEY }: Pick<Config, "PAYEE_CHECK_URL" | "PAYEE_CHECK_KEY">,
  { log, clock }: { readonly log: Pick<Log, "warn">; readonly clock: () => Date },
): PayeeChecker {
  const checker =
    PAYEE_CHECK_URL === undefined
      ? simulatedPayeeChecker
      : createHttpPayeeChecker({ url: PAYEE_CHECK_URL, key: PAYEE_CHECK_KEY });
  return withoutFailing(checker, { log, clock });
}

/**
 * Answers `unavailable` when the checker fails, and without asking for 30 seconds after five failures in a row, so that
 * clients don't wait for a provider that is down.
 */
export function withoutFailing(
  checker: PayeeChecker,
  { log, clock }: { readonly log: Pick<Log, "warn">; readonly clock: () => Date },
): PayeeChecker {
  let failures = 0;
  let stoppedUntil = 0;
  const unavailable = {
    outcome: "unavailable",
    accountName: null,
    reason: "The name check isn't working right now.",
  } as const;
  return {
    simulated: checker.simulated,
    ask: async (question) => {
      if (clock().getTime() < stoppedUntil) return unavailable;
      try {
        const answer = await checker.ask(question);
        failures = 0;
        return answer;
      } catch (error) {
        failures++;
        if (failures >= failuresToStop) stoppedUntil = clock().getTime() + stopMs;
        log.warn({ err: error }, "a name could not be checked");
        return unavailable;
      }
    },
  };
}
