import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type CoverDeal, confirmCoverDeal, quoteCoverDeal } from "#contract/trading/cover-deals.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { isFinalRefusal } from "#web/api/is-final-refusal.ts";
import { positionQuery } from "#web/api/position-query.ts";
import { Button } from "#web/design/button.tsx";
import { Countdown } from "#web/design/countdown.tsx";
import { formatMoney, formatRateFigure } from "#web/design/format.ts";
import { useHoldDialog } from "#web/design/hold-dialog.ts";
import { Notice } from "#web/design/notice.tsx";
import { useSecondsUntil } from "#web/desk/ui/use-seconds-until.ts";

type Offer = {
  readonly quote: NonNullable<CoverDeal["quote"]>;
  /** The provider's name, which says where it is simulated. */
  readonly from: string;
  /** In the browser's milliseconds, never late. */
  readonly firmUntil: number;
  readonly firmSeconds: number;
};

type FirmOfferProps = { deal: CoverDeal; onConfirmed: (deal: CoverDeal) => void };

/** Gets the provider's firm quote for a draft, and confirms the deal at it before it ends. */
export function FirmOffer({ deal, onConfirmed }: FirmOfferProps) {
  const [offer, setOffer] = useState<Offer | undefined>();
  const quoting = useMutation({
    mutationFn: async (): Promise<Offer | undefined> => {
      const asked = Date.now();
      const { quote, provider } = await call(quoteCoverDeal, { params: { id: deal.id } });
      if (!quote) return undefined;
      const { firmSeconds } = quote;
      return { quote, from: provider?.name ?? "", firmSeconds, firmUntil: asked + firmSeconds * 1_000 };
    },
    onSuccess: setOffer,
  });
  const quote = (
    <Button
      variant="primary"
      wide
      busy={quoting.isPending}
      busyLabel="Asking"
      onClick={() => quoting.mutate()}
    >
      {offer ? "Get a new quote" : "Get a quote"}
    </Button>
  );
  return (
    <div className="mt-4 flex flex-col gap-4">
      {offer && (
        <Confirmation key={offer.quote.id} {...{ deal, offer, onConfirmed }}>
          {quote}
        </Confirmation>
      )}
      {quoting.isError && <Notice tone="error">{getErrorMessage(quoting.error)}</Notice>}
      {!offer && quote}
    </div>
  );
}

type ConfirmationProps = FirmOfferProps & { offer: Offer; children: ReactNode };

/** The quote while it is firm, and then `children` to get another. */
function Confirmation({ deal, offer, onConfirmed, children }: ConfirmationProps) {
  const { quote, from, firmUntil, firmSeconds } = offer;
  const queryClient = useQueryClient();
  const seconds = useSecondsUntil(firmUntil);
  const confirming = useMutation({
    mutationFn: () => call(confirmCoverDeal, { params: { id: deal.id }, body: { quoteId: quote.id } }),
    onSuccess: onConfirmed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: positionQuery.queryKey }),
  });
  useHoldDialog(confirming.isPending);
  // Without an answer it may be dealt: only the same confirmation again tells, never another quote.
  const isLost = confirming.isError && !isFinalRefusal(confirming.error);
  const isOver = seconds === 0 && !confirming.isPending && !isLost;
  return (
    <>
      <div className="flex items-center gap-4">
        <Countdown seconds={seconds} of={Math.max(1, firmSeconds)} meaning="until the quote expires" />
        <p className="figures min-w-0 text-14 text-stone wrap-anywhere">
          <strong className="block font-semibold text-19 text-ink">
            {formatMoney(quote.bought, deal.boughtCurrency)}
          </strong>
          for {formatMoney(quote.sold, deal.soldCurrency)}
        </p>
      </div>
      <p className="figures text-14 text-stone wrap-anywhere">
        {isOver
          ? "This quote has expired."
          : `${from}, at ${formatRateFigure(quote.rate)}. Mid-market is ${formatRateFigure(quote.midRate)}.`}
      </p>
      {confirming.isError && <Notice tone="error">{getErrorMessage(confirming.error)}</Notice>}
      {isOver ? (
        children
      ) : (
        <Button
          variant="primary"
          wide
          busy={confirming.isPending}
          busyLabel="Dealing"
          onClick={() => confirming.mutate()}
        >
          Confirm deal
        </Button>
      )}
    </>
  );
}
