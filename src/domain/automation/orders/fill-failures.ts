/** Reasons shown to the client when a reached order is not filled. */
export const fillFailures = {
  account_held: "Your account couldn't make exchanges when its rate was reached.",
  amount_too_large: "At that rate, the amount was more than you can exchange at once.",
  amount_too_small: "At that rate, the amount was too small to exchange.",
  currency_not_tradable: "One of its currencies was paused when its rate was reached.",
  closeout_debt: "When its rate was reached, you owed us money from an exchange that was closed.",
  shared_limit_reached: "It would have taken you over the limit that all your accounts have together.",
  unsettled_limit_reached: "It would have taken you over your limit for unpaid exchanges.",
  unavailable: "Something went wrong on our side. Nothing was exchanged and no money was taken.",
} as const;
export type FillFailure = keyof typeof fillFailures;

export function isFillFailure(code: string): code is FillFailure {
  return Object.hasOwn(fillFailures, code);
}
