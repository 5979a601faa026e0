import type { RiskLevel } from "#domain/clients/accounts/risk.ts";

export const riskLabels: Readonly<Record<RiskLevel, string>> = { low: "Low", medium: "Medium", high: "High" };
export const riskTones = { low: "good", medium: "waiting", high: "bad" } as const;
