import { useQuery } from "@tanstack/react-query";
import type { ClientApproval } from "#contract/clients/client-approvals.ts";
import { parseOrderInput, parseTargetRate } from "#domain/automation/orders/order-input.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { recipientReferenceFault } from "#domain/payments/payments/payment-reference.ts";
import { recipientsQuery } from "#web/api/beneficiary-queries.ts";
import { requestInputQuery } from "#web/api/client-approval-queries.ts";
import { AmountField } from "#web/design/amount-field.tsx";
import { Combobox } from "#web/design/combobox.tsx";
import { Notice } from "#web/design/notice.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { RateField } from "#web/design/rate-field.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { type MutationForm, useMutationForm } from "#web/form/use-mutation-form.ts";
import { ChangeForward } from "./change-forward.tsx";
import { readRequestedForward } from "./editable-forward.ts";
import {
  amountFault,
  type EditableRequest,
  type EditedLine,
  type RequestInput,
  readEditable,
  withChanges,
} from "./editable-request.ts";
import { RequestForm, useChanging } from "./request-form.tsx";

type ChangeRequestProps = { request: ClientApproval; onDone: () => void };

/** Changes what a waiting request pays or exchanges; it then needs all approvals again. */
export function ChangeRequest({ request, onDone }: ChangeRequestProps) {
  const input = useQuery(requestInputQuery(request));
  return (
    <section aria-label="Change the request" className="mt-6 border-line border-t pt-5">
      <QueryBoundary
        query={input}
        skeleton={<SkeletonRows label="Loading the request" rows={3} />}
        failure={{ title: "We couldn't load what was prepared.", reassurance: "The request still waits." }}
      >
        {(data) => <Change request={request} input={data} onDone={onDone} />}
      </QueryBoundary>
    </section>
  );
}

function Change({ request, input, onDone }: ChangeRequestProps & { input: RequestInput }) {
  const forward = readRequestedForward(input);
  if (forward) return <ChangeForward request={request} input={input} forward={forward} onDone={onDone} />;
  const editable = readEditable(input, request);
  if (editable) return <ChangeForm request={request} input={input} editable={editable} onDone={onDone} />;
  return (
    <Notice>
      This kind of request can&apos;t be changed here. Withdraw it, change what it does and ask for approval
      again.
    </Notice>
  );
}

type Values = { lines: EditedLine[]; amount: string; targetRate: string; stopRate: string };
type ChangeFormProps = ChangeRequestProps & { input: RequestInput; editable: EditableRequest };

function ChangeForm({ request, input, editable, onDone }: ChangeFormProps) {
  const changing = useChanging(request, onDone);
  const form = useMutationForm<Values, Record<string, unknown>>({
    defaultValues: valuesOf(editable),
    validate: (values) => {
      const fields = faultsOf(editable, values);
      const isRight = Object.keys(fields).length === 0;
      return isRight
        ? { ok: true, body: withChanges(input, { ...editable, ...values }) }
        : { ok: false, fields };
    },
    mutation: changing,
  });
  return (
    <RequestForm form={form} onDone={onDone}>
      {editable.kind === "payments" ? (
        [...editable.lines.keys()].map((position) => (
          <LineFields key={position} form={form} index={position} editable={editable} />
        ))
      ) : (
        <>
          <AmountField label="Amount" currency={editable.currency} {...form.choice("amount")} />
          {editable.targetRate !== "" && (
            <RateField
              label="Exchange when approved if the rate is at least"
              {...form.choice("targetRate")}
            />
          )}
          {editable.stopRate !== "" && (
            <RateField
              label="Stop rate"
              optional={editable.targetRate !== ""}
              help="If the rate falls to this before it reaches any target, we exchange at the rate of that moment, which may be lower still."
              {...form.choice("stopRate")}
            />
          )}
        </>
      )}
    </RequestForm>
  );
}

type LineFieldsProps = {
  form: MutationForm<Values, Record<string, unknown>>;
  index: number;
  editable: EditableRequest & { kind: "payments" };
};

function LineFields({ form, index, editable: { currency, lines } }: LineFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className={lines.length > 1 ? "mb-3 font-semibold text-16" : "sr-only"}>
        Payment {index + 1}
      </legend>
      <Recipient currency={currency} {...form.choice(`lines.${index}.beneficiaryId`)} />
      <AmountField label="Amount" currency={currency} {...form.choice(`lines.${index}.amount`)} />
      <TextField label="Reference" optional maxLength={200} {...form.field(`lines.${index}.reference`)} />
    </fieldset>
  );
}

type RecipientProps = {
  currency: CurrencyCode;
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
};

function Recipient({ currency, ...field }: RecipientProps) {
  const recipients = useQuery(recipientsQuery(currency)).data ?? [];
  return (
    <Combobox
      {...field}
      label="Recipient"
      options={recipients.map(({ id, name, nickname, accountNumber }) => ({
        value: id,
        label: nickname ?? name,
        detail: accountNumber,
      }))}
      placeholder="Choose a recipient"
      searchLabel="Search recipients"
      noneFound="No recipients found"
    />
  );
}

function valuesOf(editable: EditableRequest): Values {
  return editable.kind === "payments"
    ? { lines: editable.lines, amount: "", targetRate: "", stopRate: "" }
    : { lines: [], ...editable };
}

function faultsOf(editable: EditableRequest, values: Values): Record<string, string> {
  const faults: [string, string | undefined][] =
    editable.kind === "payments"
      ? values.lines.flatMap(
          ({ beneficiaryId, amount, reference }, index): [string, string | undefined][] => [
            [`lines.${index}.beneficiaryId`, beneficiaryId === "" ? "Choose a recipient" : undefined],
            [`lines.${index}.amount`, amountFault(amount, editable.currency)],
            [`lines.${index}.reference`, recipientReferenceFault(reference.trim(), editable.currency)],
          ],
        )
      : [
          ["amount", amountFault(values.amount, editable.currency)],
          [
            "targetRate",
            editable.targetRate === "" || parseTargetRate(values.targetRate)
              ? undefined
              : "Enter the lowest rate that you'd accept",
          ],
          ["stopRate", stopFault(editable, values)],
        ];
  return Object.fromEntries(
    faults.flatMap(([field, fault]) => (fault === undefined ? [] : [[field, fault]])),
  );
}

function stopFault(
  { currency, stopRate: before }: EditableRequest & { kind: "exchange" },
  { amount, targetRate, stopRate }: Omit<Values, "lines">,
): string | undefined {
  if (before !== "" && targetRate === "" && stopRate === "") return "Enter the stop rate";
  const input = { fromCurrency: currency, toCurrency: currency, amount, targetRate, stopRate };
  const reading = parseOrderInput(input);
  return reading.ok ? undefined : reading.faults.stopRate;
}
