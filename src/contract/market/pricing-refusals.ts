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
  forward_curve_missing: {
    status: 409,
    message: "Set deposit rates for both currencies before opening the pair to forwards.",
  },
  forward_pair_closed: {
    status: 409,
    message: "Forwards aren't available between these currencies. Choose another pair.",
  },
  forward_pricing_changed: {
    status: 409,
    message: "This was changed elsewhere. Check the latest version and try again.",
  },
  forward_rates_stale: {
    status: 503,
    message: "We can't price forwards in these currencies at the moment. Try again later.",
  },
  pair_not_quoted: {
    status: 503,
    message: "We can't quote this pair at the moment. Try again later or contact us.",
  },
} as const;
