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
      lead={`Above the limit the desk is called. Above the hard limit clients get no quotes that would increase the exposure. ${describeApproval("the change")}`}
      initialFocus={firstField}
    >
      {opened && <LimitForm position={position} scope={opened.scope} onDone={onClose} />}
    </Dialog>
  );
}

type LimitValues = {
  currency: CurrencyCode | "all";
  limit: string;
  /** Empty for no hard limit. */
  hardLimit: string;
  isNone: boolean;
  reason: string;
};

type LimitFormProps = { position: HousePosition; scope: ExposureScope; onDone: () => void };

function LimitForm({ position, scope, onDone }: LimitFormProps) {
  // As read when the form opened: a refetch must not hide another person's change.
  const [read] = useState(position);
  const [{ reason }, keepDraft] = useDeskDraft("position limit", { reason: "" });
  const form = useMutationForm<LimitValues>({
    defaultValues: { currency: scope ?? "all", ...limitsIn(read, scope), isNone: false, reason },
    onChange: ({ reason: typed }) => keepDraft({ reason: typed }),
    mutation: useSetLimit(read, onDone),
  });
  const chosen = scopeOf(form.methods.watch("currency"));
  const before = findExposure(read, chosen).limit;
  const { exposure } = findExposure(position, chosen);
  const isNone = form.methods.watch("isNone");
  const limit = form.choice("limit");
  const hardLimit = form.choice("hardLimit");
  const currency = form.choice("currency");
  const choose = (next: LimitValues["currency"]) => {
    currency.onChange(next);
    const limits = limitsIn(read, scopeOf(next));
    limit.onChange(limits.limit);
    hardLimit.onChange(limits.hardLimit);
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
      <AmountField
        label="Hard limit (optional)"
        currency={position.currency}
        {...hardLimit}
        value={isNone ? "" : hardLimit.value}
        disabled={isNone}
        help="At least the limit. Leave it empty to go on quoting whatever the exposure is."
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
): Pick<HousePosition["together"], "exposure" | "limit" | "hardLimit"> {
  if (scope === null) return position.together;
  const unlimited = { exposure: "0.00", limit: null, hardLimit: null };
  return position.positions.find(({ currency }) => currency === scope) ?? unlimited;
}

/** As the form shows them: empty for none. */
function limitsIn(position: HousePosition, scope: ExposureScope): Pick<LimitValues, "limit" | "hardLimit"> {
  const { limit, hardLimit } = findExposure(position, scope);
  return { limit: limit ?? "", hardLimit: hardLimit ?? "" };
}

function useSetLimit(read: HousePosition, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ currency: chosen, limit, hardLimit, isNone, reason }: LimitValues) => {
      const currency = scopeOf(chosen);
      const before = findExposure(read, currency);
      return call(setPositionLimit, {
        body: {
          ...{ currency, reason, limit: isNone ? null : limit },
          hardLimit: isNone || hardLimit === "" ? null : hardLimit,
          ...{ replaces: before.limit, replacesHardLimit: before.hardLimit },
        },
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
