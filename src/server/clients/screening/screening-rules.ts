import type { ScreeningRules } from "#domain/clients/screening/list-freshness.ts";
import type { Config } from "#server/platform/config.ts";

/**
 * Lists that must be present and fresh before money is sent; the demo accepts its own list of invented names.
 */
export function screeningRules(config: Config): ScreeningRules {
  const { DEMO, SCREENING_LISTS, SCREENING_MAX_AGE_DAYS: maxAgeDays, ACTIVATION_CHECKS } = config;
  return {
    required: DEMO ? [] : SCREENING_LISTS,
    maxAgeDays,
    synthetic: DEMO,
    withoutSecondFactor: config.clientSecondFactor ? "wait" : "pay",
    withoutAddress: config.PAYOUT_RELEASE === "desk" ? "wait" : "pay",
    unnamedClients: ACTIVATION_CHECKS === "advise" ? "pay" : "wait",
  };
}
