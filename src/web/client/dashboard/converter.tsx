import { useQuery } from "@tanstack/react-query";
import { ArrowUpDown } from "lucide-react";
import { type Dispatch, type FormEvent, memo, type SetStateAction, useCallback, useMemo } from "react";
import { useNavigate } from "react-router";
import type { CurrencyCode } from "#domain/currency.ts";
import { formatAmount } from "#domain/money.ts";
import { bankMarginPercent } from "#domain/trading/quotes/savings-example.ts";
import { tradableCodesQuery } from "#web/api/queries.ts";
import { ExchangePause, useIsExchangePaused } from "#web/client/exchange-pause.tsx";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { useClientRate } from "#web/client/pricing/use-client-rate.ts";
import { AmountField } from "#web/design/amount-field.tsx";
import { Button, IconButton } from "#web/design/button.tsx";
import { classNames } from "#web/design/class-names.ts";
import { Money } from "#web/design/money.tsx";
import { Panel } from "#web/design/panel.tsx";
import { ProgressSteps } from "#web/design/progress-steps.tsx";
import { ConversionFacts } from "./conversion-facts.tsx";
import { type Conversion, type ConversionInput, convertLive, quotePath } from "./live-conversion.ts";
import { useConversion } from "./use-conversion.ts";
import { useLivePrice } from "./use-live-price.ts";

type ConverterProps = {
  asked: ConversionInput;
  onAsked: Dispatch<SetStateAction<ConversionInput>>;
};

/**
 * The first step of an exchange: an amount on either side, the other computed live, and the link to a firm
 * quote.
 */
export function Converter({ asked, onAsked }: ConverterProps) {
  const navigate = useNavigate();
  const { fromCurrency, toCurrency, amount } = asked;
  const price = useLivePrice(asked);
  const { other, fault, cost } = useConversion(asked, price);
  const isIndicative = useClientRate(fromCurrency, toCurrency)?.indicative ?? false;
  const isPaused = useIsExchangePaused({ fromCurrency, toCurrency });
  const ready = amount !== "" && Number(amount) > 0 && !isIndicative && !isPaused;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (ready && convertLive(asked, price).fault === undefined) void navigate(quotePath(asked));
  }

  return (
    <Panel aria-label="Exchange">
      <form onSubmit={submit} className="flex h-full flex-col">
        {steps}
        <Amounts asked={asked} onAsked={onAsked} other={other} fault={fault} />
        <Facts from={fromCurrency} to={toCurrency} cost={cost} />
        <div className="mt-auto flex flex-wrap items-center justify-between gap-4 pt-5">
          <Saving saving={cost?.saving} />
          <ForPreparers>
            {isPaused ? (
              <ExchangePause fromCurrency={fromCurrency} toCurrency={toCurrency} className="w-full" />
            ) : (
              <GetQuote disabled={!ready || fault !== undefined} />
            )}
          </ForPreparers>
        </div>
      </form>
    </Panel>
  );
}

const steps = <ProgressSteps percent={25} current={0} className="max-md:[&>ol]:sr-only" />;
/** Not drawn again for a digit that changes nothing in them. */
const Facts = memo(ConversionFacts);
const Amount = memo(AmountField);

type AmountsProps = ConverterProps & Pick<Conversion, "other" | "fault">;

/** Both amounts with their currencies; the one that was not typed is computed. */
function Amounts({ asked, onAsked, other, fault }: AmountsProps) {
  const { fromCurrency, toCurrency, amount, isReceiving } = asked;
  const tradable = useQuery(tradableCodesQuery).data;
  const currencies = useMemo(
    () => tradable ?? [fromCurrency, toCurrency],
    [tradable, fromCurrency, toCurrency],
  );
  const sides = isReceiving ? { send: other, get: amount } : { send: amount, get: other };

  const typeSent = useCallback(
    (amount: string) => onAsked((last) => ({ ...last, amount, isReceiving: false })),
    [onAsked],
  );
  const typeReceived = useCallback(
    (amount: string) => onAsked((last) => ({ ...last, amount, isReceiving: true })),
    [onAsked],
  );
  const sell = useCallback(
    (currency: CurrencyCode) => onAsked((last) => withSellCurrency(last, currency)),
    [onAsked],
  );
  const buy = useCallback(
    (currency: CurrencyCode) => onAsked((last) => withBuyCurrency(last, currency)),
    [onAsked],
  );

  return (
    <div className="relative mt-5 flex flex-col gap-2.5">
      <Amount
        label="You send"
        value={sides.send}
        onChange={typeSent}
        currency={fromCurrency}
        onCurrencyChange={sell}
        currencies={currencies}
        computed={isReceiving}
        error={isReceiving ? undefined : fault}
      />
      <IconButton
        label="Swap currencies"
        onClick={() => onAsked({ ...asked, fromCurrency: toCurrency, toCurrency: fromCurrency })}
        className={classNames(
          "z-1 self-center rounded-pill border border-line bg-panel",
          // Between the two fields, clear of the help below the first.
          isReceiving || fault === undefined ? "-my-6" : "-mb-6",
        )}
      >
        <ArrowUpDown aria-hidden="true" className="size-4" />
      </IconButton>
      <Amount
        label="Recipient gets"
        value={sides.get}
        onChange={typeReceived}
        currency={toCurrency}
        onCurrencyChange={buy}
        currencies={currencies}
        computed={!isReceiving}
        error={isReceiving ? fault : undefined}
      />
    </div>
  );
}

function GetQuote({ disabled }: { disabled: boolean }) {
  return (
    <Button type="submit" variant="primary" disabled={disabled} className="ml-auto max-sm:w-full">
      Get a Quote
    </Button>
  );
}

/** What the client keeps beside a bank with a typical margin. */
function Saving({ saving }: { saving: NonNullable<Conversion["cost"]>["saving"] }) {
  if (!saving) return null;
  return (
    <p className="text-13 text-stone">
      <span className="figures block font-semibold text-14 text-pine">
        You keep <Money amount={formatAmount(saving)} currency={saving.currency} />
      </span>
      compared with a bank that takes {bankMarginPercent}%
    </p>
  );
}

/** Choosing the other side's currency swaps the two: a pair never has one currency. */
function withSellCurrency(asked: ConversionInput, currency: CurrencyCode): ConversionInput {
  const toCurrency = currency === asked.toCurrency ? asked.fromCurrency : asked.toCurrency;
  return { ...asked, fromCurrency: currency, toCurrency };
}

function withBuyCurrency(asked: ConversionInput, currency: CurrencyCode): ConversionInput {
  const fromCurrency = currency === asked.fromCurrency ? asked.toCurrency : asked.fromCurrency;
  return { ...asked, toCurrency: currency, fromCurrency };
}
