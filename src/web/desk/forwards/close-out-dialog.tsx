import { type UseQueryResult, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  closeOutForward,
  type DeskForwardDetail,
  type ForwardCloseoutPrice,
} from "#contract/payments/desk-forwards.ts";
import { ApiError, getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { deskForwardQuery, forwardCloseoutQuery } from "#web/api/desk-forward-queries.ts";
import { isFinalRefusal } from "#web/api/is-final-refusal.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { ErrorState } from "#web/design/error-state.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatClock, formatMoney, formatRateFigure } from "#web/design/format.ts";
import { Loading, Skeleton } from "#web/design/skeleton.tsx";
import { showToast } from "#web/design/toast.ts";
import { AskReason } from "#web/desk/ui/ask-reason.tsx";
import { closeIfOvertaken } from "#web/desk/ui/close-if-overtaken.ts";

type CloseOutForwardDialogProps = { forward: DeskForwardDetail; onClose: () => void };

/** Closes out the rest of a forward, unless the rate moves too far from the cost that is shown. */
export function CloseOutForwardDialog({ forward, onClose }: CloseOutForwardDialogProps) {
  const { id } = forward;
  const queryClient = useQueryClient();
  const price = useQuery(forwardCloseoutQuery(id));
  const key = useIdempotencyKeys();
  const closing = useMutation({
    mutationFn: (body: { reason: string; greatestCost: string }) =>
      call(closeOutForward, { params: { id }, body, idempotencyKey: key.current(body) }),
    onError: (error) => {
      key.failed(error);
      const hasMoved = error instanceof ApiError && error.code === "forward_cost_moved";
      if (hasMoved) void price.refetch();
      else closeIfOvertaken(error, onClose, "Forward not closed out");
      void queryClient.invalidateQueries({ queryKey: deskForwardQuery(id).queryKey });
    },
    onSuccess: (closed) => {
      onClose();
      queryClient.setQueryData(deskForwardQuery(id).queryKey, closed);
      void queryClient.invalidateQueries({ queryKey: ["desk", "forwards", "list"] });
      showToast({ title: "Forward closed out" });
    },
  });
  // A repeat after a lost response names the same cost, so that the first answer is found again.
  const lost = closing.isError && !isFinalRefusal(closing.error) ? closing.variables : undefined;
  return (
    <AskReason
      about={id}
      open
      onClose={onClose}
      title="Close out this forward?"
      lead="What is left is sold back at the client's rate now, and they pay the cost below. We notify them with your reason. It can't be undone."
      label="Reason"
      confirm="Close out"
      destructive
      busy={closing.isPending}
      isReady={price.data !== undefined}
      onConfirm={(reason) =>
        closing.mutateAsync({ reason, greatestCost: lost?.greatestCost ?? price.data?.greatestCost ?? "" })
      }
    >
      <Cost query={price} toCurrency={forward.toCurrency} />
    </AskReason>
  );
}

type CostProps = {
  query: UseQueryResult<ForwardCloseoutPrice>;
  toCurrency: DeskForwardDetail["toCurrency"];
};

function Cost({ query, toCurrency }: CostProps) {
  const { data: price, error } = query;
  if (!price && error)
    return (
      <ErrorState
        className="mt-4"
        title="We can't price this right now."
        detail={getErrorMessage(error)}
        reassurance="Nothing was changed."
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  if (!price)
    return (
      <Loading label="Pricing the close-out" className="mt-5 flex flex-col gap-3">
        <Skeleton className="h-9 w-40" />
        <Skeleton className="h-5 w-full" />
      </Loading>
    );
  const { currency } = price;
  const say = (amount: string) => formatMoney(amount, currency, "code");
  return (
    <div className="mt-4">
      <p className="text-14 text-stone">Cost to the client</p>
      <p className="figures font-semibold text-24 wrap-anywhere">{say(price.cost)}</p>
      <dl className="mt-3 divide-y divide-line border-line border-t">
        <FactRow name="From the deposit">{say(price.fromDeposit)}</FactRow>
        <FactRow name="From the balance">{say(price.fromBalance)}</FactRow>
        <FactRow name="Owed">{say(price.owed)}</FactRow>
        <FactRow name={`Rate now (1 ${toCurrency})`}>
          {formatRateFigure(price.rate)} {currency}
        </FactRow>
      </dl>
      <p className="mt-2 text-13 text-stone">
        Priced at {formatClock(price.at)}
        {price.rateSimulated && ", at a simulated rate"}. It closes at the rate when you confirm, and is
        refused if that costs more than {say(price.greatestCost)}.
      </p>
    </div>
  );
}
