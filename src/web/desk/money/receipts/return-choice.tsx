import { Link } from "react-router";
import type { DecidedReceipt } from "#contract/payments/receipt-queue.ts";
import { formatAmount, money, parseAmount } from "#domain/money.ts";
import { formatMoney } from "#web/design/format.ts";

type ReturnChoiceProps = {
  receipt: DecidedReceipt;
  payment: NonNullable<DecidedReceipt["namedPayment"]>;
  isReturn: boolean | undefined;
  onChoose: (isReturn: boolean) => void;
};

/** Asks whether the receipt is the payment that it names, come back: then that payment can't be returned again. */
export function ReturnChoice({ receipt, payment, isReturn, onChoose }: ReturnChoiceProps) {
  const { currency } = receipt;
  const paid = `${formatMoney(payment.amount, currency, "code")} to ${payment.recipientName}`;
  return (
    <fieldset className="mt-4 border-line border-t pt-4">
      <legend className="sr-only">Did this payment come back?</legend>
      <p className="text-14 wrap-anywhere">
        It names{" "}
        <Link to={`/admin/payouts/${payment.id}`} className="link text-14">
          our payment of {paid}
        </Link>
        . Did that payment come back?
      </p>
      <Choice
        label={`Yes, it came back${formatCharges(receipt, payment.amount)}`}
        isChosen={isReturn === true}
        onChoose={() => onChoose(true)}
      />
      <Choice
        label="No, this is other money"
        isChosen={isReturn === false}
        onChoose={() => onChoose(false)}
      />
    </fieldset>
  );
}

type ChoiceProps = { label: string; isChosen: boolean; onChoose: () => void };

function Choice({ label, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-16">
      <input
        type="radio"
        name="is-return"
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0"
      />
      {label}
    </label>
  );
}

function formatCharges({ amount, currency }: DecidedReceipt, paid: string): string {
  const [came, left] = [parseAmount(amount, currency), parseAmount(paid, currency)];
  if (typeof came !== "bigint" || typeof left !== "bigint" || came >= left) return "";
  return ` less ${formatMoney(formatAmount(money(left - came, currency)), currency, "code")} of charges`;
}
