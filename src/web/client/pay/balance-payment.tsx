import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Balance } from "#contract/payments/balances.ts";
import { fundFromBalance, type Trade } from "#contract/trading/trades.ts";
import { viewerRoles } from "#domain/clients/users/role.ts";
import { parseAmount } from "#domain/money.ts";
import { call } from "#web/api/call.ts";
import { balancesQuery } from "#web/api/queries.ts";
import { pausesQuery } from "#web/api/security-queries.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { invalidateTrades } from "#web/client/trades/cache-trade.ts";
import { estimatedDeliveryIfPaidNow } from "#web/client/trades/estimated-delivery.ts";
import { tradePath } from "#web/client/trades/trade-paths.ts";
import { useHasRole } from "#web/client/use-has-role.ts";
import { Button } from "#web/design/button.tsx";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatMoney } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { showToast } from "#web/design/toast.ts";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";

/** The client's balance in the sold currency, if it may pay what is still due and covers it. */
export function useCoveringBalance(trade: Trade): Balance | undefined {
  const held = useQuery(balancesQuery).data?.items.find(({ currency }) => currency === trade.fromCurrency);
  const pauses = useQuery({ ...pausesQuery({}), enabled: useHasRole(viewerRoles) }).data;
  return held && pauses?.balancePayments == null && covers(held.amount, trade) ? held : undefined;
}

/** The quickest way to pay, shown first. */
export function BalancePayment({ trade, balance }: { trade: Trade; balance: Balance }) {
  const [asking, setAsking] = useState(false);
  const due = formatMoney(trade.amountOutstanding, trade.fromCurrency, "code");
  return (
    <Panel aria-label={`Your ${trade.fromCurrency} balance`} className="mb-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-19">Your {trade.fromCurrency} balance</h2>
          <p className="text-14 text-stone">
            You hold <span className="figures">{formatMoney(balance.amount, balance.currency, "code")}</span>,
            enough to pay now without a bank transfer.
          </p>
        </div>
        <Button variant="primary" size="large" className="max-sm:w-full" onClick={() => setAsking(true)}>
          Pay {due} from balance
        </Button>
      </div>
      <ConfirmPayment trade={trade} open={asking} onClose={() => setAsking(false)} />
    </Panel>
  );
}

type ConfirmPaymentProps = { trade: Trade; open: boolean; onClose: () => void };

/** Account, trade, amount and effect, before the final press. */
function ConfirmPayment({ trade, open, onClose }: ConfirmPaymentProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const key = useIdempotencyKeys();
  const paying = useMutation({
    mutationFn: () => call(fundFromBalance, { params: { id: trade.id }, idempotencyKey: key.current() }),
    onError: key.failed,
    onSuccess: async (paid) => {
      showToast({ title: "Paid from your balance" });
      // Going back must not lead to the payment that is made.
      await navigate(tradePath(paid), { replace: true });
      // Last, so that this screen does not change while leaving.
      invalidateTrades(queryClient);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => paying.mutate()}
      busy={paying.isPending}
      failure={paying.error}
      title="Pay from your balance?"
      lead="The money leaves your balance straight away, and you can't cancel the exchange afterwards."
      confirm={`Pay ${formatMoney(trade.amountOutstanding, trade.fromCurrency, "code")}`}
      cancel="Not now"
    >
      <dl className="mt-4 divide-y divide-line border-line border-y">
        <FactRow name="From">Your {trade.fromCurrency} balance</FactRow>
        <FactRow name="To">{recipientsOf(trade)}</FactRow>
        <FactRow name="Recipient gets">{formatMoney(trade.toAmount, trade.toCurrency, "code")}</FactRow>
        <FactRow name="Cost">
          Our fee of {formatMoney(trade.marginCost, trade.toCurrency, "code")} is already in your rate
        </FactRow>
        <FactRow name="Arrives">{estimatedDeliveryIfPaidNow(trade, new Date())}</FactRow>
      </dl>
    </ConfirmDialog>
  );
}

function recipientsOf({ allocation, toCurrency }: Trade): string {
  if (allocation.length === 0) return "No recipient yet. We'll hold the money until you assign one.";
  return allocation.map((line) => line.recipientName ?? `Your ${toCurrency} balance`).join(", ");
}

function covers(amount: string, { amountOutstanding, fromCurrency }: Trade): boolean {
  const held = parseAmount(amount, fromCurrency);
  const due = parseAmount(amountOutstanding, fromCurrency);
  return typeof held === "bigint" && typeof due === "bigint" && held >= due;
}
