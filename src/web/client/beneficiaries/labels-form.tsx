import { useMutation, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type Beneficiary, setBeneficiaryLabels } from "#contract/payments/beneficiaries.ts";
import { maxLabels, parseLabels } from "#domain/payments/beneficiaries/recipient-labels.ts";
import { getErrorMessage, isChangedMeanwhile } from "#web/api/api-error.ts";
import { beneficiaryQuery } from "#web/api/beneficiary-queries.ts";
import { call } from "#web/api/call.ts";
import { Button, IconButton } from "#web/design/button.tsx";
import { Notice } from "#web/design/notice.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { cacheBeneficiary } from "./cache-beneficiary.ts";

/** Adds and removes a recipient's labels, each saved at once. */
export function LabelsForm({ beneficiary: { id, labels } }: { beneficiary: Beneficiary }) {
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (next: readonly string[]) =>
      call(setBeneficiaryLabels, { params: { id }, body: { labels: [...next], replaces: labels } }),
    onSuccess: (labelled) => {
      cacheBeneficiary(queryClient, labelled);
      form.methods.reset({ labels: "" });
    },
    onError: (error) => {
      if (isChangedMeanwhile(error))
        void queryClient.invalidateQueries({ queryKey: beneficiaryQuery(id).queryKey });
    },
  });
  const form = useMutationForm<{ labels: string }, readonly string[]>({
    defaultValues: { labels: "" },
    validate: ({ labels: typed }) => {
      if (typed.trim() === "") return { ok: false, fields: { labels: "Enter a label." } };
      const reading = parseLabels([...labels, typed]);
      return reading.ok
        ? { ok: true, body: reading.value }
        : { ok: false, fields: { labels: reading.fault } };
    },
    mutation: saving,
  });
  return (
    <>
      {labels.length > 0 && (
        <ul aria-label="Labels" className="mb-4 flex flex-wrap gap-2">
          {labels.map((label) => (
            <li
              key={label}
              className="flex max-w-full items-center rounded-pill bg-glacier pl-3 text-14 text-pine"
            >
              <span className="min-w-0 wrap-anywhere">{label}</span>
              <IconButton
                label={`Remove the label ${label}`}
                onClick={() => saving.mutate(labels.filter((each) => each !== label))}
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {saving.isError && form.message === undefined && (
        <Notice tone="error" className="mb-4">
          {getErrorMessage(saving.error)}
        </Notice>
      )}
      <Form form={form} className="flex flex-col gap-4">
        <TextField
          label="New label"
          help={`Such as Staff or Suppliers. Up to ${maxLabels} per recipient.`}
          autoComplete="off"
          {...form.field("labels")}
        />
        <FormNotice form={form} />
        <Button type="submit" className="self-start" busy={form.isSending} busyLabel="Saving">
          Add label
        </Button>
      </Form>
    </>
  );
}
