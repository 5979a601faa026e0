import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { Link } from "react-router";
import type { BatchExchange, BatchWithLines } from "#contract/payments/batches.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { pausesQuery } from "#web/api/security-queries.ts";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { PauseNotice } from "#web/client/pause-notice.tsx";
import { Button } from "#web/design/button.tsx";
import { FactRow } from "#web/design/fact-rows.tsx";
import { formatMoney, formatRateFigure } from "#web/design/format.ts";
import { CurrencyTermRows } from "./batch-terms.tsx";
import { ExchangeForBatch } from "./exchange-for-batch.tsx";
import { missingAmounts } from "./missing-amounts.ts";

type BatchFundingProps = {
  batch: BatchWithLines;
  /** False while lines are faulty or changed, since the total may change. */
  canExchange: boolean;
};

/** What each currency needs beside its balance, and an exchange where that isn't enough. */
export function BatchFunding({ batch, canExchange }: BatchFundingProps) {
  const { totals, balances, status, exchanges, terms } = batch;
  const [exchanging, setExchanging] = useState<CurrencyCode | undefined>();
  const missing = status === "DRAFT" ? missingAmounts(totals, balances) : [];
  const isPaused = useQuery(pausesQuery({})).data?.exchanges != null;
  const short = missing.find(({ currency }) => currency === exchanging);
  return (
    <>
      <dl className="mt-2 divide-y divide-line">
        {totals.map(({ currency, amount }) => {
          const lacking = missing.find((each) => each.currency === currency);
          const own = terms.find((each) => each.currency === currency);
          return (
            <Fragment key={currency}>
              <FactRow name={`Together in ${currency}`} strong>
                {formatMoney(amount, currency)}
                {status === "DRAFT" && (
                  <BalanceNote
                    balance={balances.find((each) => each.currency === currency)?.amount ?? "0"}
                    currency={currency}
                    lacking={lacking?.amount}
                  />
                )}
                {lacking && (
                  <ForPreparers>
                    <Button
                      size="small"
                      className="mt-2"
                      disabled={!canExchange || isPaused}
                      onClick={() => setExchanging(currency)}
                    >
                      Exchange to {currency}
                    </Button>
                  </ForPreparers>
                )}
              </FactRow>
              {status === "DRAFT" && own && <CurrencyTermRows terms={own} />}
            </Fragment>
          );
        })}
        {exchanges.map((exchange) => (
          <ExchangeRow key={exchange.tradeId} exchange={exchange} />
        ))}
      </dl>
      {missing.length > 0 && (
        <PauseNotice
          className="mt-3"
          effects={{ exchanges: "Until then, you can't exchange for this batch." }}
        />
      )}
      {short && <ExchangeForBatch batch={batch} missing={short} onClose={() => setExchanging(undefined)} />}
    </>
  );
}

type BalanceNoteProps = { balance: string; currency: CurrencyCode; lacking: string | undefined };

function BalanceNote({ balance, currency, lacking }: BalanceNoteProps) {
  if (lacking === undefined)
    return (
      <span className="block font-normal text-14 text-stone">
        From your balance of {formatMoney(balance, currency)}
      </span>
    );
  return (
    <span className="block font-normal text-14 text-clay">
      {formatMoney(lacking, currency)} more than your balance of {formatMoney(balance, currency)}
    </span>
  );
}

function ExchangeRow({ exchange }: { exchange: BatchExchange }) {
  const { tradeId, reference, fromAmount, fromCurrency, toAmount, toCurrency, rate } = exchange;
  return (
    <FactRow
      name={
        <Link to={`/trades/${tradeId}`} className="link">
          Exchange {reference}
        </Link>
      }
    >
      {formatMoney(fromAmount, fromCurrency)} to {formatMoney(toAmount, toCurrency)}
      <span className="block text-14 text-stone">
        1 {fromCurrency} = {formatRateFigure(rate)} {toCurrency}
      </span>
    </FactRow>
  );
}
