import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { payCloseoutDebt } from "#contract/payments/close-outs.ts";
import { managerRoles, viewerRoles } from "#domain/clients/users/role.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { closeoutDebtsQuery } from "#web/api/closeout-queries.ts";
import { balancesQuery } from "#web/api/queries.ts";
import { payoutHoldQuery } from "#web/api/security-queries.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { useUser } from "#web/auth/use-user.ts";
import { holdCauses } from "#web/client/hold-causes.ts";
import { useHasRole } from "#web/client/use-has-role.ts";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { formatDateTime, formatMoney } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { showToast } from "#web/design/toast.ts";

/** What a client has to settle before going on, above every screen. */
export function ClientBanners() {
  return (
    <>
      <SecondFactorBanner />
      <NameBanner />
      <DebtBanner />
      <PayoutHoldBanner />
    </>
  );
}

/** Says what to do first where the team requires a second step. */
function SecondFactorBanner() {
  if (!useUser().data?.secondFactorMissing) return null;
  return (
    <Notice tone="warning" className="mb-6">
      Your team requires two-step log-in. Set it up here, and you can use the account straight away.
    </Notice>
  );
}

/** Asks for a missing name, without which payouts are held, on every screen that does not ask for it itself. */
function NameBanner() {
  const user = useUser().data;
  const isManager = useHasRole(managerRoles);
  const { pathname } = useLocation();
  if (!user?.nameNeeded || pathname === "/onboarding") return null;
  return (
    <Notice tone="warning" className="mb-6">
      <p>
        We need your full name before we can send payments for you. Add it and any waiting payments will
        continue automatically.{" "}
        {isManager ? (
          <Link to="/onboarding" className="link font-semibold">
            Add your name
          </Link>
        ) : (
          "Ask an owner or administrator of your team."
        )}
      </p>
    </Notice>
  );
}

/** Says why payouts are on hold and until when; nothing otherwise. */
function PayoutHoldBanner() {
  const { until, cause } = useQuery(payoutHoldQuery).data ?? { until: null, cause: null };
  if (until === null) return null;
  return (
    <Notice tone="warning" className="mb-5">
      {holdCauses[cause ?? "factors_reset"]}, so we&apos;re holding payouts and withdrawals until{" "}
      <time dateTime={until} className="figures font-semibold">
        {formatDateTime(until)}
      </time>
      . They&apos;ll then continue automatically. If you didn&apos;t ask for this, contact us straight away.{" "}
      <Link to="/security" className="link font-semibold">
        {cause === "email_changed" ? "View your security settings" : "Set up two-step log-in"}
      </Link>
    </Notice>
  );
}

/**
 * The client's debt from closed exchanges, with ways to pay it, shown above every screen; null without debt.
 */
function DebtBanner() {
  const debts = useQuery({ ...closeoutDebtsQuery, enabled: useHasRole(viewerRoles) }).data ?? [];
  return debts.map((debt) => <Debt key={debt.currency} {...debt} />);
}

export function Debt({ currency, amount }: { currency: CurrencyCode; amount: string }) {
  const queryClient = useQueryClient();
  const held = useQuery(balancesQuery).data?.items ?? [];
  const others = held.filter((balance) => balance.currency !== currency && Number(balance.amount) > 0);
  const isManager = useHasRole(managerRoles);
  const key = useIdempotencyKeys();
  const paying = useMutation({
    mutationFn: (fromCurrency: CurrencyCode) =>
      call(payCloseoutDebt, { body: { currency, fromCurrency }, idempotencyKey: key.current(fromCurrency) }),
    onError: key.failed,
    onSuccess: (left) => {
      // What a balance paid in part can be paid from it again.
      key.done();
      queryClient.setQueryData(closeoutDebtsQuery.queryKey, left);
      void queryClient.invalidateQueries({ queryKey: ["balances"] });
      showToast({ title: "Payment made" });
    },
  });
  return (
    <Notice tone="warning" className="mb-5">
      <span className="figures font-semibold">{formatMoney(amount, currency, "code")}</span> is due from an
      exchange that was closed. You can exchange and withdraw again once you&apos;ve paid it. Money that
      reaches your {currency} balance pays it first.
      {others.length > 0 && !isManager && (
        <> An owner or administrator of your team can also pay it from another balance.</>
      )}
      <span className="mt-3 flex flex-wrap gap-3">
        <ButtonLink size="small" to={`/balances/${currency}`}>
          Pay by bank transfer
        </ButtonLink>
        {isManager &&
          others.map((balance) => (
            <Button
              key={balance.currency}
              size="small"
              busy={paying.isPending && paying.variables === balance.currency}
              onClick={() => paying.mutate(balance.currency)}
            >
              Pay from your {balance.currency} balance
            </Button>
          ))}
      </span>
      {paying.isError && <span className="mt-2 block">{getErrorMessage(paying.error)}</span>}
    </Notice>
  );
}
