import type { DeskPayment } from "#contract/payments/desk-payments.ts";
import { confirmResends, requestResends, withdrawResends } from "#contract/payments/payout-resends.ts";
import { approverRoles } from "#domain/clients/staff/role.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { formatPayoutCount, type PayoutActionProps, usePayoutAction } from "./use-payout-action.ts";

/** Sends rejected payouts again: one person requests it, another confirms, which makes the new file. */
export function ResendActions({
  selected,
  ...props
}: PayoutActionProps & { selected: readonly DeskPayment[] }) {
  const body = { ids: [...props.ids] };
  const isApprover = useHasRole(approverRoles);
  const request = usePayoutAction(
    props,
    () => call(requestResends, { body }),
    () => "awaiting a second approver to resend",
  );
  const confirm = usePayoutAction(
    props,
    () => call(confirmResends, { body }),
    ({ items }) => `resent in ${items.map(({ name }) => name).join(" and ")}`,
  );
  const withdraw = usePayoutAction(
    props,
    () => call(withdrawResends, { body }),
    () => "no longer to be resent",
  );
  if (selected.length === 0)
    return <p className="text-14 text-stone">Select payouts to resend. A resend needs two people.</p>;
  const isFor = (wanted: (payment: DeskPayment) => boolean) => selected.every(wanted);
  const count = formatPayoutCount(selected.length);
  const isBusy = request.isPending || confirm.isPending || withdraw.isPending;
  return (
    <span className="ml-auto flex flex-wrap gap-2">
      {isFor(({ resendRequest }) => resendRequest !== null) && (
        <Button size="small" disabled={isBusy} onClick={() => withdraw.mutate(undefined)}>
          Withdraw request
        </Button>
      )}
      {isFor(({ resendRequest }) => resendRequest === null) && (
        <Button
          variant="ink"
          size="small"
          busy={request.isPending}
          disabled={isBusy}
          onClick={() => request.mutate(undefined)}
        >
          Request resend of {count}
        </Button>
      )}
      {isApprover && isFor(({ resendRequest }) => resendRequest?.byMe === false) && (
        <Button
          variant="ink"
          size="small"
          busy={confirm.isPending}
          disabled={isBusy}
          onClick={() => confirm.mutate(undefined)}
        >
          Approve resend of {count}
        </Button>
      )}
    </span>
  );
}
