import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type PayoutAccount,
  type PayoutDetails,
  revealPayoutAccount,
} from "#contract/payments/payout-details.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { type BankFieldName, bankFieldHeadings } from "#domain/payments/beneficiaries/account-format.ts";
import { countryName } from "#domain/payments/beneficiaries/country.ts";
import { formatCounted } from "#domain/plural.ts";
import { call } from "#web/api/call.ts";
import { moneyDeskKey } from "#web/api/money-desk-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatDate, formatMoney } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { showFailure } from "#web/desk/ui/show-failure.ts";

const labels = { ...bankFieldHeadings, bic: "BIC/SWIFT", cnaps: "CNAPS code" };

/** The payee: masked until the whole account is requested, with earlier payments to it. */
export function PayoutAccountPanel({ details: { payment, earlier } }: { details: PayoutDetails }) {
  const queryClient = useQueryClient();
  const mayReveal = useHasRole(operatorRoles);
  const reveal = useMutation({
    mutationFn: () => call(revealPayoutAccount, { params: { id: payment.id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: moneyDeskKey }),
    onError: showFailure,
  });
  return (
    <Panel
      heading="Recipient"
      aside={
        mayReveal &&
        !reveal.data && (
          <Button size="small" busy={reveal.isPending} onClick={() => reveal.mutate()}>
            Show full account
          </Button>
        )
      }
    >
      <dl className="divide-y divide-line">
        <FactRow name="Name" strong>
          <span className="wrap-anywhere">{payment.recipientName}</span>
        </FactRow>
        {reveal.data ? (
          <FullAccount account={reveal.data} />
        ) : (
          <FactRow name="Account">
            {payment.accountNumber} {payment.country}
          </FactRow>
        )}
        {earlier && <FactRow name="Paid to this account before">{formatEarlier(earlier)}</FactRow>}
      </dl>
      <p className="mt-3 text-14 text-stone">
        {mayReveal
          ? "Every view of the full account is recorded in the audit log."
          : "Only operators, approvers and administrators can view the full account."}
      </p>
    </Panel>
  );
}

function FullAccount({ account: { bank, country, numbers, address } }: { account: PayoutAccount }) {
  return (
    <>
      {Object.entries(numbers).map(([name, number]) => (
        <FactRow key={name} name={labels[name as BankFieldName]}>
          <span className="wrap-anywhere">{number}</span>
        </FactRow>
      ))}
      {bank !== "" && <FactRow name="Bank">{bank}</FactRow>}
      <FactRow name="Account's country">{countryName(country)}</FactRow>
      <FactRow name="Address">
        {address
          ? [address.line, address.town, countryName(address.country)].filter(Boolean).join(", ")
          : "Unknown"}
      </FactRow>
    </>
  );
}

function formatEarlier({ count, totals, lastAt }: NonNullable<PayoutDetails["earlier"]>) {
  if (count === 0) return <Badge tone="waiting">First payment to this account</Badge>;
  const sums = totals.map(({ amount, currency }) => formatMoney(amount, currency, "code")).join(" + ");
  const last = lastAt === null ? "" : `, last on ${formatDate(lastAt)}`;
  return `${formatCounted(count, "payment")}, ${sums}${last}`;
}
