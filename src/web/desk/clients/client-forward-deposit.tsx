import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { type ForwardDeposit, setForwardDeposit } from "#contract/payments/forward-deposit.ts";
import { approverRoles } from "#domain/clients/staff/role.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { maxDepositPercent } from "#domain/payments/forwards/deposit-share.ts";
import { call } from "#web/api/call.ts";
import { clientForwardDepositQuery } from "#web/api/desk-client-queries.ts";
import { Button } from "#web/design/button.tsx";
import { Checkbox } from "#web/design/checkbox.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { firstField } from "#web/design/first-field.ts";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { useDescribeApproval } from "#web/desk/shell/use-control-mode.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { closeIfSentForApproval } from "#web/desk/ui/close-if-sent-for-approval.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { type FormValidation, useMutationForm } from "#web/form/use-mutation-form.ts";

/** The deposit on the client's new forwards; approvers change it. */
export function ClientForwardDeposit({ client }: { client: ClientDetails }) {
  const deposit = useQuery(clientForwardDepositQuery(client.id));
  const maySet = useHasRole(approverRoles) && client.closedAt === null;
  const [isSetting, setSetting] = useState(false);
  const describeApproval = useDescribeApproval();
  const close = () => setSetting(false);
  return (
    <Panel
      heading="Deposit on forwards"
      aria-label="Deposit on forwards"
      aside={
        maySet &&
        deposit.data && (
          <Button size="small" onClick={() => setSetting(true)}>
            Change deposit
          </Button>
        )
      }
    >
      <QueryBoundary
        query={deposit}
        skeleton={<SkeletonRows label="Loading the deposit on forwards" rows={1} />}
        failure={{ title: "We couldn't load the deposit on forwards." }}
      >
        {(data) => (
          <>
            <DepositFacts deposit={data} />
            <Dialog
              open={isSetting}
              onClose={close}
              title="Deposit on forwards"
              lead={`Percent of the sold amount that new forwards take from the balance. ${describeApproval("the change", "it applies to new quotes")}`}
              initialFocus={firstField}
            >
              {isSetting && <DepositForm clientId={client.id} deposit={data} onDone={close} />}
            </Dialog>
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}

function DepositFacts({ deposit: { percent, standardPercent, isOwn } }: { deposit: ForwardDeposit }) {
  return (
    <>
      <dl className="divide-y divide-line">
        <FactRow name={isOwn ? "Client deposit" : "Standard deposit"}>{formatPercent(percent)}</FactRow>
      </dl>
      {isOwn && (
        <p className="mt-1 text-14 text-stone">The standard deposit is {formatPercent(standardPercent)}.</p>
      )}
      {percent < standardPercent && (
        <p className="mt-1 text-14 text-stone">
          Margin calls come when a forward has lost over half of {formatPercent(standardPercent)} of what is
          left, as with the standard deposit.
        </p>
      )}
    </>
  );
}

type DepositFormProps = { clientId: string; deposit: ForwardDeposit; onDone: () => void };

type DepositValues = { percent: string; isStandard: boolean; reason: string };

function DepositForm({ clientId, deposit, onDone }: DepositFormProps) {
  // As read when the form opened: a refetch must not hide another person's change.
  const [read] = useState(deposit);
  const form = useMutationForm<DepositValues, DepositBody>({
    defaultValues: { percent: read.isOwn ? String(read.percent) : "", isStandard: false, reason: "" },
    validate: (values) => depositBody(values, read.isOwn ? read.percent : null),
    mutation: useSetDeposit(clientId, onDone),
  });
  const isStandard = form.methods.watch("isStandard");
  const percent = form.field("percent");
  return (
    <Form form={form} className="mt-5 flex flex-col gap-4">
      {!isStandard && (
        <TextField
          label="Deposit (%)"
          help={`A whole percent from 0 to ${maxDepositPercent}. The standard deposit is ${formatPercent(read.standardPercent)}.`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...percent}
        />
      )}
      {read.isOwn && <Checkbox label="Use the standard deposit" {...form.field("isStandard")} />}
      <TextField
        label="Reason"
        help="Internal. The client doesn't see it."
        maxLength={500}
        {...form.field("reason")}
      />
      <FormNotice form={form} />
      <Button type="submit" variant="primary" wide busy={form.isSending} busyLabel="Saving">
        Change deposit
      </Button>
    </Form>
  );
}

type DepositBody = { percent: number | null; replaces: number | null; reason: string };

function depositBody(
  { percent: typed, isStandard, reason }: DepositValues,
  replaces: number | null,
): FormValidation<DepositBody> {
  if (isStandard) return { ok: true, body: { percent: null, replaces, reason } };
  const [, digits] = /^(\d{1,2})\s*%?$/.exec(typed.trim()) ?? [];
  const percent = digits === undefined ? undefined : Number(digits);
  if (percent === undefined || percent > maxDepositPercent)
    return { ok: false, fields: { percent: `Enter a whole percent from 0 to ${maxDepositPercent}` } };
  return { ok: true, body: { percent, replaces, reason } };
}

function useSetDeposit(clientId: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: DepositBody) => call(setForwardDeposit, { params: { id: clientId }, body }),
    onSuccess: () => {
      showToast({ title: "Deposit changed" });
      onDone();
    },
    onError: (error) => closeIfSentForApproval(error, onDone),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["desk", "clients"] }),
  });
}
