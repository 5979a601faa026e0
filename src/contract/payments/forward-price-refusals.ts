export const amountRefusals = [
  "amount_malformed",
  "amount_too_precise",
  "amount_too_small",
  "amount_too_large",
] as const;

/** Why a forward has no price. */
export const forwardPriceRefusals = [
  "account_under_review",
  "exchanges_paused",
  "same_currency",
  "currency_not_tradable",
  "amount_above_limit",
  "amount_below_limit",
  ...amountRefusals,
  "pair_not_quoted",
  "rate_indicative",
  "rate_unavailable",
  "closeout_debt",
  "forward_pair_closed",
  "forward_rates_stale",
  "forward_date_invalid",
] as const;
