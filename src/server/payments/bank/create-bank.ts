import { assert } from "#domain/assert.ts";
import type { Config } from "#server/platform/config.ts";
import type { Bank } from "./bank.ts";
import { createManualBank } from "./manual-bank.ts";
import { createSimulatedBank } from "./simulated-bank.ts";

type BankConfig = Pick<
  Config,
  "BANK" | "BANK_ACCOUNTS_FILE" | "SIMULATED_BANK" | "SIMULATED_BANK_DELAY_SECONDS"
>;

/**
 * The bank adapter that the configuration selects. @throws ConfigurationError when its accounts cannot be
 * read.
 */
export function createBank(config: BankConfig): Bank {
  if (config.BANK === "manual") {
    assert(
      config.BANK_ACCOUNTS_FILE !== undefined,
      "the configuration demands BANK_ACCOUNTS_FILE with BANK=manual",
    );
    return createManualBank(config.BANK_ACCOUNTS_FILE);
  }
  return createSimulatedBank({
    mode: config.SIMULATED_BANK,
    delaySeconds: config.SIMULATED_BANK_DELAY_SECONDS,
  });
}
