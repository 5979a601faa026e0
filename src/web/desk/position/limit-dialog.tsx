import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type HousePosition, setPositionLimit } from "#contract/reporting/position.ts";
import { type CurrencyCode, currencyCodes } from "#domain/currency.ts";
import type { ExposureScope } from "#domain/reporting/position/exposure.ts";
import { call } from "#web/api/call.ts";
import { positionQuery } from "#web/api/position-query.ts";
import { AmountField } from "#web/design/amount-field.tsx";
import { Button } from "#web/design/button.tsx";
import { Checkbox } from "#web/design/checkbox.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { firstField } from "#web/design/first-field.ts";
import { formatMoney } from "#web/design/format.ts";
import { Select } from "#web/design/select.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { useDescribeApproval } from "#web/desk/shell/use-control-mode.ts";
import { closeIfSentForApproval } from "#web/desk/ui/close-if-sent-for-approval.ts";
import { useDeskDraft } from "#web/desk/ui/use-desk-draft.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";

const maxReasonLength = 500;

type LimitDialogProps = {
  position: HousePosition;
  /** What is limited at first; undefined while closed. */
  opened: { readonly scope: ExposureScope } | undefined;
  onClose: () => void;
};

/** Sets or removes a limit of the house's exposure. */
export function LimitDialog({ position, opened, onClose }: LimitDialogProps) {
  const describeApproval = useDescribeApproval();
  return (
    <Dialog
      open={opened !== undefined}
      onClose={onClose}
      title="Position limit"
      lead={`Above it the desk is called, until the exposure is lower. ${describeApproval("the change")}`}
      initialFocus={firstField}
    >
      {opened && <LimitForm position={position} scope={opened.scope} onDone={onClose} />}
    </Dialog>
  );
}

type LimitValues = { currency: CurrencyCode | "all"; limit: string; isNone: boolean; reason: string };

type LimitFormProps = { position: HousePosition; scope: ExposureScope; onDone: () => void };

function LimitForm({ position, scope, onDone }: LimitFormProps) {
  // As read when the form opened: a refetch must not hide another person's change.
  const [read] = useState(position);
  const [{ reason }, keepDraft] = useDeskDraft("position limit", { reason: "" });
  const form = useMutationForm<LimitValues>({
    defaultValues: { currency: scope ?? "all", limit: limitIn(read, scope) ?? "", isNone: false, reason },
    onChange: ({ reason: typed }) => keepDraft({ reason: typed }),
    mutation: useSetLimit(read, onDone),
  });
  const chosen = scopeOf(form.methods.watch("currency"));
  const before = limitIn(read, chosen);
  const { exposure } = findExposure(position, chosen);
  const isNone = form.methods.watch("isNone");
  const limit = form.choice("limit");
  const currency = form.choice("currency");
  const choose = (next: LimitValues["currency"]) => {
    currency.onChange(next);
    limit.onChange(limitIn(read, scopeOf(next)) ?? "");
    form.methods.setValue("isNone", false);
  };
  return (
    <Form form={form} className="mt-5 flex flex-col gap-4">
      <Select<LimitValues["currency"]>
        label="Currency"
        options={[
          { value: "all", label: "All currencies together" },
          ...currencyCodes
            .filter((code) => code !== position.currency)
            .map((code) => ({ value: code, label: code })),
        ]}
        {...currency}
        onChange={choose}
      />
      <AmountField
        label="Limit"
        currency={position.currency}
        {...limit}
        value={isNone ? "" : limit.value}
        disabled={isNone}
        help={`The exposure is ${exposure === null ? "unknown" : formatMoney(exposure, position.currency)} now.`}
      />
      {before !== null && <Checkbox label="No limit" {...form.field("isNone")} />}
      <TextField label="Reason" maxLength={maxReasonLength} {...form.field("reason")} />
      <FormNotice form={form} />
      <Button type="submit" variant="primary" wide busy={form.isSending} busyLabel="Saving">
        Change limit
      </Button>
    </Form>
  );
}

const scopeOf = (chosen: LimitValues["currency"]): ExposureScope => (chosen === "all" ? null : chosen);

/** What is known of a currency's exposure, or of all together; a currency without a position or a limit has none. */
function findExposure(
  position: HousePosition,
  scope: ExposureScope,
): Pick<HousePosition["together"], "exposure" | "limit"> {
  if (scope === null) return position.together;
  return position.positions.find(({ currency }) => currency === scope) ?? { exposure: "0.00", limit: null };
}

const limitIn = (position: HousePosition, scope: ExposureScope) => findExposure(position, scope).limit;

function useSetLimit(read: HousePosition, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ currency: chosen, limit, isNone, reason }: LimitValues) => {
      const currency = scopeOf(chosen);
      return call(setPositionLimit, {
        body: { currency, limit: isNone ? null : limit, replaces: limitIn(read, currency), reason },
      });
    },
    onSuccess: () => {
      showToast({ title: "Limit changed" });
      onDone();
    },
    onError: (error) => closeIfSentForApproval(error, onDone),
    onSettled: () => queryClient.invalidateQueries({ queryKey: positionQuery.queryKey }),
  });
}
