import { useMutation, useQueryClient } from "@tanstack/react-query";
import { setPreparerLimit } from "#contract/clients/team.ts";
import { refusals } from "#contract/refusals.ts";
import { formatAmount, money, parseAmount } from "#domain/money.ts";
import { call } from "#web/api/call.ts";
import { teamQuery } from "#web/api/team-queries.ts";
import { AmountField } from "#web/design/amount-field.tsx";
import { Button } from "#web/design/button.tsx";
import { formatMoney } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { showToast } from "#web/design/toast.ts";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { useShowTeamChanged } from "./use-show-team-changed.ts";

type BookingLimitProps = {
  /** In pounds; null without a limit. */
  limit: string | null;
  mayChange: boolean;
};

/** What preparers book alone; an owner changes it here. */
export function BookingLimit({ limit, mayChange }: BookingLimitProps) {
  return (
    <Panel heading="Booking limit of preparers" aria-label="Booking limit of preparers">
      <p className="text-16">
        {limit === null
          ? "Preparers book exchanges of any amount."
          : `Preparers book exchanges of up to ${formatMoney(limit, "GBP", "code")} alone. Above that, another member has to approve.`}
      </p>
      {mayChange && <LimitForm key={limit} limit={limit} />}
    </Panel>
  );
}

type Values = { limit: string };

function LimitForm({ limit }: { limit: string | null }) {
  const queryClient = useQueryClient();
  const setting = useMutation({
    mutationFn: (body: { limit: string | null }) =>
      call(setPreparerLimit, { body: { ...body, replaces: limit } }),
    onSuccess: (team) => {
      queryClient.setQueryData(teamQuery.queryKey, team);
      showToast({ title: team.preparerBookingLimit === null ? "Limit lifted" : "Limit saved" });
    },
    onError: useShowTeamChanged(),
  });
  const form = useMutationForm<Values, { limit: string | null }>({
    defaultValues: { limit: limit ?? "" },
    validate: (values) => {
      const pence = parseAmount(values.limit, "GBP");
      if (pence === "amount_too_large") return { ok: false, fields: { limit: refusals[pence].message } };
      return typeof pence === "bigint"
        ? { ok: true, body: { limit: formatAmount(money(pence, "GBP")) } }
        : { ok: false, fields: { limit: "Enter an amount in pounds, like 10000.00" } };
    },
    mutation: setting,
  });
  return (
    <Form form={form} className="mt-4 flex flex-col gap-4">
      <AmountField
        label="Without approval up to"
        help="For each exchange, in pounds at the mid-market rate. Smaller exchanges add up, so this is no daily limit."
        currency="GBP"
        {...form.choice("limit")}
      />
      <FormNotice form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="ink" busy={setting.isPending} busyLabel="Saving">
          Save limit
        </Button>
        {limit !== null && (
          <Button
            disabled={setting.isPending}
            onClick={() => setting.mutate({ limit: null }, { onError: form.showRefusal })}
          >
            Lift the limit
          </Button>
        )}
      </div>
    </Form>
  );
}
