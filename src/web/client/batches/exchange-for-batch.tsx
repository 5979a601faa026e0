import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type BatchWithLines, exchangeForBatch } from "#contract/payments/batches.ts";
import { createQuote, type Quote } from "#contract/trading/quotes.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatPercent } from "#domain/format-percent.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { batchQuery } from "#web/api/batch-queries.ts";
import { call } from "#web/api/call.ts";
import { balancesQuery, currenciesQuery } from "#web/api/queries.ts";
import { useFirmQuote } from "#web/api/use-firm-quote.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { Countdown } from "#web/design/countdown.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatMoney, formatRateFigure } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { Select } from "#web/design/select.tsx";
import { Loading, Skeleton } from "#web/design/skeleton.tsx";
import { showToast } from "#web/design/toast.ts";

type ExchangeForBatchProps = {
  batch: BatchWithLines;
  missing: BatchWithLines["totals"][number];
  onClose: () => void;
};

/** Buys what a batch lacks in a currency from another balance, at a firm quote that renews itself. */
export function ExchangeForBatch({ batch, missing, onClose }: ExchangeForBatchProps) {
  const { currency, amount } = missing;
  const sources = useSources(currency);
  const [chosen, setChosen] = useState<CurrencyCode | undefined>();
  const source = sources?.find((each) => each.currency === chosen) ?? sources?.[0];
  const from = source?.currency;
  const asked = useFirmQuote({
    queryKey: ["batch-quote", batch.id, from, currency, amount],
    open: from !== undefined,
    load: () =>
      call(createQuote, {
        body: { fromCurrency: from ?? currency, toCurrency: currency, amount, isReceiving: true },
      }),
    priceOf: ({ fromAmount, toAmount }) => `${fromAmount} ${toAmount}`,
  });
  const exchanging = useExchange(batch, onClose);
  const { quote } = asked;
  const isCovered =
    quote !== undefined && source !== undefined && Number(quote.fromAmount) <= Number(source.amount);
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => quote && exchanging.mutate(quote)}
      busy={exchanging.isPending}
      failure={exchanging.error}
      isReady={asked.isReady && isCovered}
      title={`Exchange to ${currency}`}
      lead={`Your batch needs ${formatMoney(amount, currency)} more. We book the exchange, pay it from your balance and add the ${currency} at once.`}
      confirm="Exchange now"
      cancel="Not now"
    >
      {sources === undefined ? (
        <LoadingSources />
      ) : sources.length === 0 ? (
        <Notice tone="warning" className="mt-4">
          You have no other balance to exchange from. Add money to your {currency} balance instead.
        </Notice>
      ) : (
        <div className="mt-4 flex flex-col gap-3">
          <Select
            label="From"
            value={from ?? ""}
            onChange={setChosen}
            disabled={exchanging.isPending}
            options={sources.map((each) => ({
              value: each.currency,
              label: `${each.currency} · ${formatMoney(each.amount, each.currency)}`,
            }))}
          />
          {asked.failure ? (
            <Notice tone="error">{getErrorMessage(asked.failure)}</Notice>
          ) : quote ? (
            <Terms quote={quote} seconds={asked.seconds} of={asked.of} />
          ) : (
            <Loading label="Getting your quote" className="flex flex-col gap-4 py-3">
              <Skeleton className="h-5 w-full" />
              <Skeleton className="h-5 w-full" />
            </Loading>
          )}
          {quote && !isCovered && (
            <Notice tone="warning">
              That&apos;s more than your {from} balance. Choose another one, or add money first.
            </Notice>
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}

function LoadingSources() {
  return (
    <Loading label="Loading your balances" className="mt-4">
      <Skeleton className="h-13 w-full" />
    </Loading>
  );
}

/** Other balances with money in currencies that can be exchanged; undefined while they are loaded. */
function useSources(except: CurrencyCode) {
  const balances = useQuery(balancesQuery).data?.items;
  const currencies = useQuery(currenciesQuery("trade")).data;
  const tradable = new Set(currencies?.map(({ code }) => code));
  if (!currencies) return undefined;
  return balances?.filter(
    ({ currency, amount }) => currency !== except && Number(amount) > 0 && tradable.has(currency),
  );
}

function useExchange(batch: BatchWithLines, onClose: () => void) {
  const { id, version } = batch;
  const queryClient = useQueryClient();
  const key = useIdempotencyKeys();
  return useMutation({
    mutationFn: ({ id: quoteId }: Quote) => {
      const body = { version, quoteId };
      return call(exchangeForBatch, { params: { id }, body, idempotencyKey: key.current(body) });
    },
    onError: (error) => {
      key.failed(error);
      void queryClient.invalidateQueries({ queryKey: ["batches"] });
    },
    onSuccess: (saved, { toAmount, toCurrency }) => {
      queryClient.setQueryData(batchQuery(id).queryKey, saved);
      for (const noun of ["balances", "trades"]) void queryClient.invalidateQueries({ queryKey: [noun] });
      showToast({ title: "Exchanged", text: `${formatMoney(toAmount, toCurrency)} is in your balance` });
      onClose();
    },
  });
}

function Terms({ quote, seconds, of }: { quote: Quote; seconds: number; of: number }) {
  const { fromAmount, fromCurrency, toAmount, toCurrency, rate, midRate, rateSimulated } = quote;
  const line = (figure: number) => `1 ${fromCurrency} = ${formatRateFigure(figure)} ${toCurrency}`;
  return (
    <>
      <dl className="divide-y divide-line border-line border-y">
        <FactRow name="You pay" strong>
          {formatMoney(fromAmount, fromCurrency)}
        </FactRow>
        <FactRow name="You get">{formatMoney(toAmount, toCurrency)}</FactRow>
        <FactRow name="Your rate">{line(rate)}</FactRow>
        <FactRow name={rateSimulated ? "Mid-market, simulated" : "Mid-market"}>{line(midRate)}</FactRow>
        <FactRow name="Our fee (included)">
          {formatMoney(quote.marginCost, toCurrency)}{" "}
          <span className="text-stone">({formatPercent(quote.marginPercent)})</span>
        </FactRow>
      </dl>
      <div className="flex items-center gap-3">
        <Countdown seconds={seconds} of={of} meaning="until the quote refreshes" />
        <p className="text-14 text-stone">The rate is firm until the quote refreshes.</p>
      </div>
    </>
  );
}
