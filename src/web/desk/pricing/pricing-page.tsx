import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type FundingTolerance, setFundingTolerance } from "#contract/payments/funding-tolerances.ts";
import { downloadCurrencies } from "#contract/reporting/exports.ts";
import { administratorRoles, approverRoles } from "#domain/clients/staff/role.ts";
import { formatStandardMargin } from "#domain/market/pricing/margin.ts";
import { normaliseTypedAmount } from "#domain/typed-figures.ts";
import { pricingApprovalsQuery } from "#web/api/approval-queries.ts";
import { buildUrl, call } from "#web/api/call.ts";
import { deskCurrenciesQuery, fundingTolerancesQuery } from "#web/api/pricing-queries.ts";
import { Button } from "#web/design/button.tsx";
import { Dialog } from "#web/design/dialog.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDateTime, formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { TextField } from "#web/design/text-field.tsx";
import { showToast } from "#web/design/toast.ts";
import { PendingApprovals } from "#web/desk/approvals/pending-approvals.tsx";
import { useDescribeApproval } from "#web/desk/shell/use-control-mode.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { closeIfSentForApproval } from "#web/desk/ui/close-if-sent-for-approval.ts";
import { DownloadCsv } from "#web/desk/ui/download-csv.tsx";
import { Form, FormNotice } from "#web/form/form.tsx";
import { useMutationForm } from "#web/form/use-mutation-form.ts";
import { CurrencyRow } from "./currency-row.tsx";
import { MarginDialog, type MarginSetting } from "./margin-dialog.tsx";
import { MarginsList } from "./margins-list.tsx";

/** /admin/pricing */
export function PricingPage() {
  const mayChange = useHasRole(approverRoles);
  const [setting, setSetting] = useState<MarginSetting | undefined>();
  return (
    <>
      <PageHeader
        title="Pricing"
        lead="Changes apply to new quotes. Open quotes keep their rate."
        action={
          mayChange && (
            <Button size="small" variant="ink" onClick={() => setSetting({})}>
              Set margin
            </Button>
          )
        }
      />
      <Notice className="mb-6">
        <p>
          <span className="font-semibold">The standard margin is {formatStandardMargin}.</span> The most
          specific margin applies: client and pair, then client, then pair.
        </p>
      </Notice>
      <PendingApprovals query={pricingApprovalsQuery} />
      <div className="grid gap-6">
        <MarginsList onChange={mayChange ? (margin) => setSetting({ margin }) : undefined} />
        <CurrenciesPanel mayChange={mayChange} />
        <FundingTolerances />
      </div>
      <MarginDialog setting={setting} onClose={() => setSetting(undefined)} />
    </>
  );
}

function CurrenciesPanel({ mayChange }: { mayChange: boolean }) {
  const currencies = useQuery(deskCurrenciesQuery);
  return (
    <Panel heading="Currencies" aside={<DownloadCsv of="Currencies" href={buildUrl(downloadCurrencies)} />}>
      <p className="max-w-prose text-14 text-stone">
        Open currencies are quoted. The minimum and maximum apply to either side of an exchange. The default
        minimum is the equivalent of 1.00 GBP.
      </p>
      <QueryBoundary
        query={currencies}
        skeleton={<SkeletonRows label="Loading the currencies" rows={6} />}
        failure={{ title: "We couldn't load the currencies." }}
      >
        {(data) => (
          <ul className="mt-3 divide-y divide-line">
            {data.map((currency) => (
              <CurrencyRow key={currency.code} currency={currency} mayChange={mayChange} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Panel>
  );
}

/** Accepted under- and overpayment per currency. */
function FundingTolerances() {
  const tolerances = useQuery(fundingTolerancesQuery);
  const mayChange = useHasRole(administratorRoles);
  const [changing, setChanging] = useState<FundingTolerance | undefined>();
  const describeApproval = useDescribeApproval();
  return (
    <Panel heading="Incoming payment tolerance">
      <p className="max-w-prose text-14 text-stone">
        We absorb a shortfall up to this amount and 1% of the amount due, at most three times in 30 days per
        client. An overpayment up to this amount goes to the client's balance.
      </p>
      <QueryBoundary
        query={tolerances}
        skeleton={<SkeletonRows label="Loading the tolerances" rows={5} />}
        failure={{ title: "We couldn't load the tolerances." }}
      >
        {(data) => (
          <dl className="mt-3 divide-y divide-line">
            {data.items.map((tolerance) => (
              <FactRow key={tolerance.currency} name={nameOf(tolerance)}>
                {formatMoney(tolerance.amount, tolerance.currency, "code")}
                {mayChange && (
                  <button type="button" className="link ml-3" onClick={() => setChanging(tolerance)}>
                    Change<span className="sr-only"> the tolerance in {tolerance.currency}</span>
                  </button>
                )}
              </FactRow>
            ))}
          </dl>
        )}
      </QueryBoundary>
      <Dialog
        open={changing !== undefined}
        onClose={() => setChanging(undefined)}
        title={`Tolerance in ${changing?.currency ?? ""}`}
        lead={describeApproval("the change", "it applies to money received after that")}
      >
        {changing && <ToleranceForm tolerance={changing} onDone={() => setChanging(undefined)} />}
      </Dialog>
    </Panel>
  );
}

function nameOf({ currency, set }: FundingTolerance): string {
  return set ? `${currency}, set ${formatDateTime(set.at)} by ${set.by}` : `${currency}, the default`;
}

function ToleranceForm({ tolerance, onDone }: { tolerance: FundingTolerance; onDone: () => void }) {
  const { currency } = tolerance;
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: ({ amount }: { amount: string }) =>
      call(setFundingTolerance, {
        body: { currency, amount: normaliseTypedAmount(amount) ?? amount, replaces: tolerance.amount },
      }),
    onSuccess: () => {
      showToast({ title: "Tolerance changed" });
      onDone();
    },
    onError: (error) => closeIfSentForApproval(error, onDone),
    onSettled: () => queryClient.invalidateQueries({ queryKey: fundingTolerancesQuery.queryKey }),
  });
  const form = useMutationForm({
    defaultValues: { amount: tolerance.amount },
    mutation: save,
  });
  return (
    <Form form={form} className="mt-5 flex flex-col gap-4">
      <TextField
        label={`Tolerance (${currency})`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        {...form.field("amount")}
      />
      <FormNotice form={form} />
      <Button type="submit" variant="primary" wide busy={form.isSending} busyLabel="Saving">
        Change tolerance
      </Button>
    </Form>
  );
}
