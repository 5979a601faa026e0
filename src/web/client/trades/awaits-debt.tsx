import { Notice } from "#web/design/notice.tsx";

const words = {
  payment: { waits: "This payment is", goes: "it'll continue" },
  payments: { waits: "Your payments are", goes: "they'll continue" },
} as const;

type AwaitsDebtProps = { noun: keyof typeof words; className: string };

/** Why what an exchange pays out is waiting, and what ends it; the amount and how to pay it are above every screen of the account that owes it. */
export function AwaitsDebt({ noun, className }: AwaitsDebtProps) {
  const { waits, goes } = words[noun];
  return (
    <Notice tone="warning" className={className}>
      {waits} waiting because you owe us money from an exchange that was closed, here or in another of your
      accounts. Pay what you owe, and {goes} automatically within a few minutes.
    </Notice>
  );
}
