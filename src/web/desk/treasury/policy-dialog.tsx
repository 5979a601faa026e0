import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BodyInput } from "#contract/endpoint.ts";
import { type CoverPolicyStatus, setCoverPolicy } from "#contract/trading/cover-policies.ts";
import { type CurrencyCode, currencyCodes, homeCurrency } from "#domain/currency.ts";
import { call } from "#web/api/call.ts";
import { positionQuery } from "#web/api/position-query.ts";
import { AmountField } from "#web/design/amount-field.tsx";
import { Button } from "#web/design/button.tsx";
import { Checkbox } from "#web/design/checkbox.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { firstField } from "#web/design/first-field.ts";
import { Select } from "#web/design/select.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { useDescribeApproval } from "#web/desk/shell/use-control-mode.ts";
import { closeIfSentForApproval } from "#web/desk/ui/close-if-sent-for-approval.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { type PolicyBody, type PolicyFields, policyBody, policyFields } from "./policy-fields.ts";

type PolicyDialogProps = {
  policies: readonly CoverPolicyStatus[];
  /** The currency chosen at first; undefined while closed. */
  opened: CurrencyCode | undefined;
  onClose: () => void;
};

/** Sets how a currency covers itself, or stops it. */
export function PolicyDialog({ policies, opened, onClose }: PolicyDialogProps) {
  const describeApproval = useDescribeApproval();
  return (
    <Dialog
      open={opened !== undefined}
      onClose={onClose}
      title="Covering by itself"
      lead={`Above the threshold Summit covers the currency at the provider's quote, without a person. ${describeApproval("the change")}`}
      initialFocus={firstField}
    >
      {opened && <PolicyForm policies={policies} first={opened} onDone={onClose} />}
    </Dialog>
  );
}

type PolicyFormProps = {
  policies: readonly CoverPolicyStatus[];
  first: CurrencyCode;
  onDone: () => void;
};

function PolicyForm({ policies, first, onDone }: PolicyFormProps) {
  // As read when the form opened: a refetch must not hide another person's change.
  const [read] = useState(policies);
  const find = (currency: CurrencyCode) => read.find((policy) => policy.currency === currency);
  const form = useMutationForm<PolicyFields, PolicyBody>({
    defaultValues: policyFields(first, find(first)),
    validate: (values) => policyBody(values, find(values.currency)?.id ?? null),
    mutation: useSetPolicy(onDone),
  });
  const currency = form.choice("currency");
  const isOff = form.methods.watch("isOff");
  return (
    <Form form={form} className="mt-5 flex flex-col gap-4">
      <Select<CurrencyCode>
        label="Currency"
        options={currencyCodes
          .filter((code) => code !== homeCurrency)
          .map((code) => ({ value: code, label: code }))}
        {...currency}
        onChange={(next) =>
          form.methods.reset({
            ...policyFields(next, find(next)),
            reason: form.methods.getValues("reason"),
          })
        }
      />
      {find(currency.value) && <Checkbox label="Don't cover it by itself" {...form.field("isOff")} />}
      {!isOff && (
        <>
          <AmountField label="Threshold" currency={homeCurrency} {...form.choice("threshold")} />
          <TextField
            label="Minutes above it"
            inputMode="numeric"
            autoComplete="off"
            help="Clients may exchange the other way meanwhile. 0 covers within a minute."
            {...form.field("windowMinutes")}
          />
          <AmountField
            label="Largest deal (optional)"
            currency={homeCurrency}
            {...form.choice("slice")}
            help="A larger position is covered by one deal a minute."
          />
          <TextField
            label="Max. slippage, in percent"
            inputMode="decimal"
            autoComplete="off"
            help="A quote further from mid-market isn't dealt, and the desk is called."
            {...form.field("maxSlippage")}
          />
          <AmountField
            label="Hard limit (optional)"
            currency={homeCurrency}
            {...form.choice("hardLimit")}
            help="Above it nothing is waited for."
          />
        </>
      )}
      <TextField label="Reason" maxLength={500} autoComplete="off" {...form.field("reason")} />
      <FormNotice form={form} />
      <Button type="submit" variant="primary" wide busy={form.isSending} busyLabel="Saving">
        {isOff ? "Stop covering by itself" : "Save policy"}
      </Button>
    </Form>
  );
}

function useSetPolicy(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof setCoverPolicy>) => call(setCoverPolicy, { body }),
    onSuccess: () => {
      showToast({ title: "Policy saved" });
      onDone();
    },
    onError: (error) => closeIfSentForApproval(error, onDone),
    onSettled: () => queryClient.invalidateQueries({ queryKey: positionQuery.queryKey }),
  });
}
