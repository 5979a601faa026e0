/** Refusals by pricing, merged into contract/refusals. */
export const pricingRefusals = {
  currency_changed: {
    status: 409,
    message: "This currency was changed elsewhere. Check the latest version and try again.",
  },
  currency_without_account: {
    status: 409,
    message: "Summit has no account in this currency, so it can't be opened for trading.",
  },
} as const;
