import type { BodyInput } from "#contract/endpoint.ts";
import type { CoverPolicyStatus, setCoverPolicy } from "#contract/trading/cover-policies.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import type { FormValidation } from "#web/form/use-mutation-form.ts";

/** What the form of a policy holds; empty for none, slippage in percent. */
export type PolicyFields = {
  currency: CurrencyCode;
  isOff: boolean;
  threshold: string;
  windowMinutes: string;
  slice: string;
  maxSlippage: string;
  hardLimit: string;
  reason: string;
};

export type PolicyBody = BodyInput<typeof setCoverPolicy>;

/** What the form begins with for a currency. */
export function policyFields(currency: CurrencyCode, policy: CoverPolicyStatus | undefined): PolicyFields {
  return {
    ...{ currency, isOff: false, reason: "" },
    threshold: policy?.threshold ?? "",
    windowMinutes: String(policy?.windowMinutes ?? 30),
    slice: policy?.slice ?? "",
    maxSlippage: String((policy?.maxSlippage ?? 5) / 100),
    hardLimit: policy?.hardLimit ?? "",
  };
}

/** The body to send, or what is wrong at which field. */
export function policyBody(
  { currency, isOff, reason, threshold, slice, hardLimit, ...values }: PolicyFields,
  replaces: string | null,
): FormValidation<PolicyBody> {
  const windowMinutes = /^\d{1,4}$/.test(values.windowMinutes.trim())
    ? Number(values.windowMinutes)
    : undefined;
  const maxSlippage = /^\d{1,2}([.]\d{1,2})?$/.test(values.maxSlippage.trim())
    ? Math.round(Number(values.maxSlippage) * 100)
    : undefined;
  const isWindow = windowMinutes !== undefined && windowMinutes <= 1_440;
  const isSlippage = maxSlippage !== undefined && maxSlippage >= 1 && maxSlippage <= 1_000;
  const fields = {
    ...(reason.trim() === "" && { reason: "Enter a reason" }),
    ...(!isOff && threshold === "" && { threshold: "Enter an amount" }),
    ...(!isOff && !isWindow && { windowMinutes: "Enter whole minutes from 0 to 1440" }),
    ...(!isOff && !isSlippage && { maxSlippage: "Enter a percentage from 0.01 to 10" }),
  };
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  if (isOff || !isWindow || !isSlippage)
    return { ok: true, body: { currency, policy: null, replaces, reason } };
  const policy = {
    ...{ threshold, windowMinutes, maxSlippage },
    slice: slice === "" ? null : slice,
    hardLimit: hardLimit === "" ? null : hardLimit,
  };
  return { ok: true, body: { currency, policy, replaces, reason } };
}
