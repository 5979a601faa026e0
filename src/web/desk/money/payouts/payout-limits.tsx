import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { setPayoutLimits } from "#contract/payments/payouts.ts";
import { type PayoutLimitName, payoutLimitNames } from "#domain/payments/payouts/payout-limits.ts";
import { showFieldErrors } from "#web/api/show-field-errors.ts";
import { isAwaitingApproval } from "../../../api/approval-queries.ts";
import { call } from "../../../api/call.ts";
import { moneyDeskKey, payoutPolicyQuery } from "../../../api/money-desk-queries.ts";
import { Button } from "../../../design/button.tsx";
import { Dialog } from "../../../design/dialog.tsx";
import { formatMoney } from "../../../design/format.ts";
import { Notice } from "../../../design/notice.tsx";
import { TextField } from "../../../design/text-field.tsx";
import { showToast } from "../../../design/toast.tsx";
import { useHasRole } from "../../shell/use-staff.ts";
import { showFailure } from "../../ui/show-failure.ts";

type Limits = Record<PayoutLimitName, string>;

const labels: Readonly<Record<PayoutLimitName, string>> = {
  payout: "Single payout",
  operatorDay: "Daily, per preparer",
  beneficiaryDay: "Daily, per recipient account",
  houseDay: "Daily, all payouts",
};

/** Who releases payouts, and the limits above which a second person must approve. */
export function PayoutLimits() {
  const { data: policy } = useQuery(payoutPolicyQuery);
  const mayChange = useHasRole(["administrator"]);
  const [changing, setChanging] = useState(false);
  if (!policy) return null;
  const { limits } = policy;
  const pounds = (name: PayoutLimitName) => formatMoney(limits[name], "GBP", "symbol");
  return (
    <Notice className="mb-4">
      {policy.release === "automatic"
        ? "The bank is simulated and clients' payouts are approved automatically. Returns to payers need a second approver."
        : `A second approver is needed above ${pounds("payout")} per payout, and above ${pounds("operatorDay")} a day per preparer, ${pounds("beneficiaryDay")} per recipient account or ${pounds("houseDay")} in total. Returns to payers always need one.`}{" "}
      {mayChange && (
        <button type="button" className="link" onClick={() => setChanging(true)}>
          Change limits
        </button>
      )}
      <Dialog
        open={changing}
        onClose={() => setChanging(false)}
        title="Payout limits"
        lead="In pounds at mid-market. Payouts above any limit need a second approver. Applies to payouts prepared from now on."
      >
        <LimitsForm limits={limits} onDone={() => setChanging(false)} />
      </Dialog>
    </Notice>
  );
}

function LimitsForm({ limits, onDone }: { limits: Limits; onDone: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<Limits, unknown, Limits>({ defaultValues: limits });
  const save = useMutation({
    mutationFn: (body: Limits) => call(setPayoutLimits, { body }),
    onSuccess: () => {
      showToast({ title: "Limits changed" });
      onDone();
      return queryClient.invalidateQueries({ queryKey: moneyDeskKey });
    },
    onError: (error) => {
      if (isAwaitingApproval(error)) onDone();
      if (!showFieldErrors(error, form, payoutLimitNames)) showFailure(error);
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      className="mt-5 flex flex-col gap-4"
    >
      {payoutLimitNames.map((name) => (
        <TextField
          key={name}
          label={`${labels[name]} (GBP)`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          error={form.formState.errors[name]?.message}
          {...form.register(name)}
        />
      ))}
      <Button type="submit" variant="primary" wide busy={save.isPending} busyLabel="Saving">
        Change limits
      </Button>
    </form>
  );
}
