/** Who or what closed a trade out; `legacy` is from before close-outs had a price. */
export const closeoutCauseKinds = ["client", "desk", "expired", "legacy"] as const;
export type CloseoutCauseKind = (typeof closeoutCauseKinds)[number];
