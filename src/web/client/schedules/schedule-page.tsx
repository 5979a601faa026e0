import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  cancelSchedule,
  pauseSchedule,
  resumeSchedule,
  type ScheduleWithPayments,
  skipScheduledPayment,
} from "#contract/automation/schedules.ts";
import { describeRule } from "#domain/automation/schedules/describe-schedule.ts";
import { purposes } from "#domain/payments/payments/payment-purpose.ts";
import { formatCounted } from "#domain/plural.ts";
import { getErrorMessage, isAwaitingApproval } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { scheduleQuery } from "#web/api/schedule-queries.ts";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { FactorNotice } from "#web/client/security/factor-notice.tsx";
import { Badge } from "#web/design/badge.tsx";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDate, formatMoney, formatRateFigure, formatWeekday } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { showToast } from "#web/design/toast.ts";
import { ExchangeToday } from "./exchange-today.tsx";
import { PaymentRows } from "./payment-rows.tsx";
import { scheduleLooks } from "./schedule-words.ts";
import { WithSchedule } from "./with-schedule.tsx";

/** /schedules/:id */
export function SchedulePage() {
  return <WithSchedule>{(schedule) => <ScheduleDetail schedule={schedule} />}</WithSchedule>;
}

function ScheduleDetail({ schedule }: { schedule: ScheduleWithPayments }) {
  const { label, recipient, amount, currency, reference, purpose, rule, status, pausedReason, next } =
    schedule;
  const { exchange } = schedule;
  const isOpen = status === "ACTIVE" || status === "PAUSED";
  const { label: word, tone } = scheduleLooks[status];
  return (
    <>
      <PageHeader title={label} back={{ to: "/schedules", label: "Schedules" }} />
      {pausedReason !== null && (
        <Notice tone="warning" className="mb-5">
          {pausedReason} Resume it, or change the recipient.
        </Notice>
      )}
      {status === "PAUSED" && <FactorNotice />}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Panel aria-label="The schedule">
          <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
            <p className="display figures font-bold text-24">{formatMoney(amount, currency)}</p>
            <Badge tone={tone}>{word}</Badge>
          </div>
          <dl className="divide-y divide-line">
            <FactRow name="To">{recipient.name}</FactRow>
            <FactRow name="Account">{recipient.accountNumber}</FactRow>
            <FactRow name="Paid from">
              {exchange ? `${exchange.fromCurrency} balance, exchanged on the day` : `${currency} balance`}
            </FactRow>
            <LowestRate schedule={schedule} />
            <FactRow name="When">{describeRule(rule)}</FactRow>
            <FactRow name="Next payment">{next ? formatWeekday(next.paysOn) : "None"}</FactRow>
            <FactRow name="Reference">{reference}</FactRow>
            {purpose && <FactRow name="Purpose">{purposes[purpose]}</FactRow>}
            <FactRow name="Set up">{formatDate(schedule.createdAt)}</FactRow>
          </dl>
          {exchange && isOpen && (
            <ExchangeToday
              pair={{ fromCurrency: exchange.fromCurrency, toCurrency: currency }}
              amount={amount}
              minRate={exchange.minRate ?? ""}
            />
          )}
          <ForPreparers>
            <Actions schedule={schedule} />
          </ForPreparers>
        </Panel>
        <div className="flex min-w-0 flex-col gap-5">
          <Panel flush heading="Next payments" aria-label="Next payments">
            <PaymentRows payments={schedule.upcoming} none="No payment is to come." />
          </Panel>
          <Panel flush heading="Past payments" aria-label="Past payments">
            <PaymentRows payments={schedule.past} none="Payments that were made will appear here." />
          </Panel>
        </div>
      </div>
    </>
  );
}

function LowestRate({ schedule: { exchange, currency } }: { schedule: ScheduleWithPayments }) {
  if (!exchange?.minRate) return null;
  const { fromCurrency, minRate, retryDays } = exchange;
  return (
    <>
      <FactRow name="Lowest rate">
        {formatRateFigure(minRate)} {currency} for 1 {fromCurrency}
      </FactRow>
      <FactRow name="Tried again">
        {retryDays === 0
          ? "Until the cut-off of the day"
          : `On up to ${formatCounted(retryDays, "more business day")}`}
      </FactRow>
    </>
  );
}

const changes = {
  pause: { endpoint: pauseSchedule, done: "Schedule paused" },
  resume: { endpoint: resumeSchedule, done: "Schedule resumed" },
  skip: { endpoint: skipScheduledPayment, done: "Next payment skipped" },
  cancel: { endpoint: cancelSchedule, done: "Schedule cancelled" },
} as const;
type Change = keyof typeof changes;

/** `seen` is the schedule as the client read it when they asked for the change. */
type Asked = { readonly change: Change; readonly seen: ScheduleWithPayments };

function useChange(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ change, seen: { version, next } }: Asked) => {
      const body = { version, ...(change === "skip" && next && { namedOn: next.namedOn }) };
      return call(changes[change].endpoint, { params: { id }, body });
    },
    onSuccess: (saved, { change }) => {
      queryClient.setQueryData(scheduleQuery(id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ["schedules"] });
      showToast({ title: changes[change].done });
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ["schedules"] }),
  });
}

function Actions({ schedule }: { schedule: ScheduleWithPayments }) {
  const { id, status, next } = schedule;
  const [asking, setAsking] = useState<"skip" | "cancel" | undefined>();
  // While the dialog is open the next payment may be made, and another one be next.
  const [seen, setSeen] = useState(schedule);
  const changing = useChange(id);
  if (status === "ENDED" || status === "CANCELLED") return null;
  const close = () => {
    setAsking(undefined);
    changing.reset();
  };
  const dialog = { onClose: close, busy: changing.isPending, failure: changing.error };
  const ask = (change: "skip" | "cancel") => () => {
    setSeen(schedule);
    setAsking(change);
  };
  const confirmed = (change: Change) => () => changing.mutate({ change, seen }, { onSuccess: close });
  const changeNow = (change: Change) => () => changing.mutate({ change, seen: schedule });
  return (
    <div className="mt-5">
      {changing.isError && asking === undefined && !isAwaitingApproval(changing.error) && (
        <Notice tone="error" className="mb-4">
          {getErrorMessage(changing.error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/schedules/${id}/edit`}>Change</ButtonLink>
        {status === "ACTIVE" ? (
          <Button busy={changing.isPending && !asking} onClick={changeNow("pause")}>
            Pause
          </Button>
        ) : (
          <Button busy={changing.isPending && !asking} onClick={changeNow("resume")}>
            Resume
          </Button>
        )}
        {status === "ACTIVE" && next && <Button onClick={ask("skip")}>Skip next</Button>}
        <Button variant="destructive" onClick={ask("cancel")}>
          Cancel schedule
        </Button>
      </div>
      <ConfirmDialog
        {...dialog}
        open={asking === "skip"}
        onConfirm={confirmed("skip")}
        title="Skip the next payment?"
        lead={
          seen.next
            ? `${formatMoney(seen.amount, seen.currency)} won't be paid on ${formatWeekday(seen.next.paysOn)}. The schedule goes on after it.`
            : undefined
        }
        confirm="Skip payment"
        cancel="Don't skip"
      />
      <ConfirmDialog
        {...dialog}
        open={asking === "cancel"}
        onConfirm={confirmed("cancel")}
        destructive
        title="Cancel this schedule?"
        lead="No more payments are made. Those already made stay as they are."
        confirm="Cancel schedule"
      />
    </div>
  );
}
