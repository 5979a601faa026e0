import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { payCloseoutDebt } from "#contract/payments/close-outs.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { call } from "../../api/call.ts";
import { closeoutDebtsQuery } from "../../api/closeout-queries.ts";
import { balancesQuery } from "../../api/queries.ts";
import { Button, ButtonLink } from "../../design/button.tsx";
import { formatMoney } from "../../design/format.ts";
import { Notice } from "../../design/notice.tsx";
import { showToast } from "../../design/toast.tsx";

/** The client's debt from closed exchanges above every screen, with ways to pay it; nothing without one. */
export function DebtBanner() {
  const debts = useQuery(closeoutDebtsQuery).data ?? [];
  return debts.map((debt) => <Debt key={debt.currency} {...debt} />);
}

function Debt({ currency, amount }: { currency: CurrencyCode; amount: string }) {
  const queryClient = useQueryClient();
  const held = useQuery(balancesQuery).data?.items ?? [];
  const others = held.filter((balance) => balance.currency !== currency && Number(balance.amount) > 0);
  const key = useIdempotencyKeys();
  const paying = useMutation({
    mutationFn: (fromCurrency: CurrencyCode) =>
      call(payCloseoutDebt, { body: { currency, fromCurrency }, idempotencyKey: key.current(fromCurrency) }),
    onError: key.failed,
    onSuccess: (left) => {
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
      <span className="mt-3 flex flex-wrap gap-3">
        <ButtonLink size="small" to={`/balances/${currency}`}>
          Pay by bank transfer
        </ButtonLink>
        {others.map((balance) => (
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
