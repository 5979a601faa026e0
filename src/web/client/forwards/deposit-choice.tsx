import type { CurrencyCode } from "#domain/currency.ts";
import type { DepositSource } from "#domain/payments/forwards/deposit-source.ts";
import { type RadioCard, RadioCards } from "#web/design/radio-cards.tsx";

type DepositChoiceProps = {
  currency: CurrencyCode;
  /** When the balance pays it, in words. */
  takenAt: "now" | "when it's approved";
  value: DepositSource;
  onChange: (source: DepositSource) => void;
};

/** The balance or a bank transfer. */
export function DepositChoice({ currency, takenAt, value, onChange }: DepositChoiceProps) {
  const options: readonly RadioCard<DepositSource>[] = [
    {
      value: "balance",
      label: "From your balance",
      detail: `We take it from your ${currency} balance ${takenAt}.`,
    },
    {
      value: "bank_transfer",
      label: "By bank transfer",
      detail: `You have up to two business days to send it${takenAt === "now" ? "" : ", from when it's approved"}. One forward at a time can wait for its deposit.`,
    },
  ];
  return (
    <RadioCards legend="How you'll pay the deposit" options={options} value={value} onChange={onChange} />
  );
}
