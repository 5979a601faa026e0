/** Reasons shown to the client when a reached order is not filled. */
export const fillFailures = {
  account_held: "Your account was not open for exchanges when the target was reached.",
  amount_too_large: "At the rate of that moment the amount was larger than can be exchanged at once.",
  amount_too_small: "At the rate of that moment the amount came to nothing.",
  currency_not_tradable: "One of its currencies was closed for exchanges when the target was reached.",
  closeout_debt: "You owed us money from an exchange that was closed when the target was reached.",
  unsettled_limit_reached: "It would have taken you over the limit for exchanges that aren't paid yet.",
  unavailable: "Something went wrong on our side. Nothing was exchanged, and nothing was taken.",
} as const;
export type FillFailure = keyof typeof fillFailures;

export function isFillFailure(code: string): code is FillFailure {
  return Object.hasOwn(fillFailures, code);
}
