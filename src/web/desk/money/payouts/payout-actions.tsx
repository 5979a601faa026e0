import { useState } from "react";
import type { DeskPayment } from "#contract/payments/desk-payments.ts";
import { approvePayouts, declinePayout, filePayouts, preparePayouts } from "#contract/payments/payouts.ts";
import { approverRoles } from "#domain/clients/staff/role.ts";
import type { PayoutList } from "#domain/payments/payouts/payout-approval.ts";
import { call } from "#web/api/call.ts";
import { Button } from "#web/design/button.tsx";
import { Checkbox } from "#web/design/checkbox.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { formatTotals } from "./format-totals.ts";
import { PayoutReason } from "./payout-reason.tsx";
import { ResendActions } from "./resend-actions.tsx";
import { SendBackPayout } from "./send-back-payout.tsx";
import { formatPayoutCount, type PayoutActionProps, usePayoutAction } from "./use-payout-action.ts";

type PayoutActionsProps = {
  stage: PayoutList;
  selected: readonly DeskPayment[];
  all: readonly DeskPayment[];
  onSelect: (ids: readonly string[]) => void;
  onRefusal: PayoutActionProps["onRefusal"];
};

/** Actions on the selected payouts at this stage. */
export function PayoutActions({ stage, selected, all, onSelect, onRefusal }: PayoutActionsProps) {
  const isAll = selected.length === all.length;
  const ids = selected.map(({ id }) => id);
  const shared = { ids, onRefusal, onDone: () => onSelect([]) };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="small" onClick={() => onSelect(isAll ? [] : all.map(({ id }) => id))}>
        {isAll ? "Clear selection" : "Select all"}
      </Button>
      {stage !== "rejected" && <DeclinePayout payment={selected.length === 1 ? selected[0] : undefined} />}
      {stage === "ready" && <Prepare {...shared} />}
      {stage === "prepared" && selected.length === 1 && <SendBackPayout payment={selected[0]} />}
      {stage === "prepared" && <Approve {...shared} />}
      {stage === "approved" && <MakeFile {...shared} />}
      {stage === "rejected" && <ResendActions {...shared} selected={selected} />}
      {selected.length > 0 && (
        <p className="figures text-14 text-stone" role="status">
          Selected: {formatTotals(selected)}
        </p>
      )}
    </div>
  );
}

/** One at a time, since each has its own reason. */
export function DeclinePayout({ payment, label }: { payment: DeskPayment | undefined; label?: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!payment) return null;
  const { id } = payment;
  return (
    <>
      <Button
        size="small"
        // In a row of 36 px it leaves the hairlines free.
        className={label === undefined ? undefined : "md:min-h-7 md:py-0"}
        onClick={() => setOpen(true)}
        aria-label={label}
      >
        {label === undefined ? "Decline…" : "Decline"}
      </Button>
      {isOpen && (
        <PayoutReason
          payment={payment}
          title="Decline payout"
          action="Decline payout"
          done="Payout declined"
          run={(reason) => call(declinePayout, { params: { id }, body: { reason } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

export function Prepare(props: PayoutActionProps) {
  const { ids } = props;
  const [secondPerson, setSecondPerson] = useState(false);
  const prepare = usePayoutAction(
    props,
    () => call(preparePayouts, { body: { ids: [...ids], secondPerson } }),
    () => "prepared",
  );
  return (
    <>
      <Checkbox
        label="Require a second approver even below the limit"
        checked={secondPerson}
        onChange={(event) => setSecondPerson(event.currentTarget.checked)}
      />
      <Button
        variant="ink"
        size="small"
        className="ml-auto"
        disabled={ids.length === 0}
        busy={prepare.isPending}
        onClick={() => prepare.mutate(undefined)}
      >
        Prepare {ids.length > 0 && formatPayoutCount(ids.length)}
      </Button>
    </>
  );
}

export function Approve(props: PayoutActionProps) {
  const { ids } = props;
  const mayApprove = useHasRole(approverRoles);
  const approve = usePayoutAction(
    props,
    () => call(approvePayouts, { body: { ids: [...ids] } }),
    () => "approved",
  );
  if (!mayApprove)
    return <p className="text-14 text-stone">Only approvers and administrators can approve payouts.</p>;
  return (
    <Button
      variant="ink"
      size="small"
      className="ml-auto"
      disabled={ids.length === 0}
      busy={approve.isPending}
      onClick={() => approve.mutate(undefined)}
    >
      Approve {ids.length > 0 && formatPayoutCount(ids.length)}
    </Button>
  );
}

export function MakeFile(props: PayoutActionProps) {
  const { ids } = props;
  const file = usePayoutAction(
    props,
    () => call(filePayouts, { body: { ids: [...ids] } }),
    ({ items }) => `added to ${items.map(({ name }) => name).join(" and ")}`,
  );
  return (
    <Button
      variant="ink"
      size="small"
      className="ml-auto"
      disabled={ids.length === 0}
      busy={file.isPending}
      onClick={() => file.mutate(undefined)}
    >
      Create file {ids.length > 0 && `of ${formatPayoutCount(ids.length)}`}
    </Button>
  );
}
