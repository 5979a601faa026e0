import { Link } from "react-router";
import { type DecidedReceipt, settleReturn } from "#contract/payments/receipt-queue.ts";
import { approverRoles } from "#domain/clients/staff/role.ts";
import { formatAmount, money, parseAmount } from "#domain/money.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { useStaffMutation } from "#web/desk/money/use-staff-mutation.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { SecondPersonNeeded } from "./second-person-needed.tsx";

type SettleReturnProps = {
  receipt: DecidedReceipt;
  payment: NonNullable<DecidedReceipt["namedPayment"]>;
};

/** Says that a receipt was settled, or offers to settle it, as the bank's credit of the payment that it names, whose return was recorded by hand. */
export function SettleReturn({ receipt, payment }: SettleReturnProps) {
  const { id, currency, unverified, settlementRequest } = receipt;
  const settle = useStaffMutation({
    run: () => call(settleReturn, { params: { id } }),
    done: () => "Return settled",
  });
  const mayApprove = useHasRole(approverRoles);
  const charges = getCharges(receipt, payment.amount);
  if (charges === undefined) return null;
  if (payment.settlement === "done")
    return (
      <Notice className="mb-4">
        Settled as the return of <PaymentLink payment={payment} currency={currency} />, which was recorded by
        hand{charges === "" ? "." : `: Summit bears the ${charges} that the banks kept.`}
      </Notice>
    );
  if (settlementRequest !== null)
    return (
      <SecondPersonNeeded
        request={settlementRequest}
        asked={
          <>
            settle this as the return of <PaymentLink payment={payment} currency={currency} />
            {charges === "" ? "" : `, of which Summit would bear ${charges}`}
          </>
        }
      >
        It isn&apos;t settled
      </SecondPersonNeeded>
    );
  return (
    <Notice className="mb-4">
      <p className="wrap-anywhere">
        The return of <PaymentLink payment={payment} currency={currency} /> was recorded by hand, and all of
        it was credited then. If this is that money, settle it: nobody is credited again
        {charges === "" ? "." : `, and Summit bears the ${charges} that the banks kept.`}
      </p>
      {mayApprove && !unverified ? (
        <Button
          size="small"
          className="mt-3"
          busy={settle.isPending}
          onClick={() => settle.mutate(undefined)}
        >
          Settle as this return
        </Button>
      ) : (
        <p className="mt-2">An approver settles it{unverified ? " once it's verified" : ""}.</p>
      )}
    </Notice>
  );
}

function PaymentLink({
  payment: { id, amount, recipientName },
  currency,
}: Pick<SettleReturnProps, "payment"> & Pick<DecidedReceipt, "currency">) {
  return (
    <Link to={`/admin/payouts/${id}`} className="link wrap-anywhere">
      our payment of {formatMoney(amount, currency, "code")} to {recipientName}
    </Link>
  );
}

/** What the banks kept, or no text for nothing; undefined when more came than was paid. */
function getCharges({ amount, currency }: DecidedReceipt, paid: string): string | undefined {
  const [came, left] = [parseAmount(amount, currency), parseAmount(paid, currency)];
  if (typeof came !== "bigint" || typeof left !== "bigint" || came > left) return undefined;
  return came === left ? "" : formatMoney(formatAmount(money(left - came, currency)), currency, "code");
}
