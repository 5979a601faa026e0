import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { type DecidedReceipt, divideReceipt } from "#contract/payments/receipt-queue.ts";
import { formatAmount, money } from "#domain/money.ts";
import { normaliseTypedAmount } from "#domain/typed-figures.ts";
import { call } from "#web/api/call.ts";
import { receiptPlacesQuery } from "#web/api/money-desk-queries.ts";
import { Button, IconButton } from "#web/design/button.tsx";
import { controlFrame } from "#web/design/field.tsx";
import { formatMoney } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { useStaffMutation } from "#web/desk/money/use-staff-mutation.ts";
import { OptionsFailure } from "#web/desk/ui/options-failure.tsx";
import { SearchField } from "#web/desk/ui/search-field.tsx";
import { getUnallocated, type PartDraft, toClientPart, toTradePart } from "./part-drafts.ts";
import { ReturnChoice } from "./return-choice.tsx";

/** Assigns a receipt to a trade or a client's balance, or splits it over several. */
export function DivideReceipt({ receipt }: { receipt: DecidedReceipt }) {
  const { id, currency, namedPayment } = receipt;
  const asksForReturn = namedPayment !== null && !namedPayment.isReturned;
  const [isReturn, setIsReturn] = useState<boolean | undefined>();
  const [parts, setParts] = useState<readonly PartDraft[]>([]);
  const divide = useStaffMutation({
    run: () =>
      call(divideReceipt, {
        params: { id },
        body: { parts: parts.map(asBody), ...(asksForReturn ? { isReturn } : {}) },
      }),
    done: () => "Receipt allocated",
  });
  const left = getUnallocated(receipt, parts);
  return (
    <Panel heading="Allocate this receipt">
      <Places receipt={receipt} parts={parts} onChoose={(part) => setParts([...parts, part])} />
      {parts.length > 0 && (
        <ul aria-label="Allocations" className="mt-4 divide-y divide-line border-line border-t">
          {parts.map((part) => (
            <PartRow
              key={part.id}
              part={part}
              currency={currency}
              onAmount={(amount) =>
                setParts(parts.map((each) => (each === part ? { ...each, amount } : each)))
              }
              onRemove={() => setParts(parts.filter((each) => each !== part))}
            />
          ))}
        </ul>
      )}
      {asksForReturn && (
        <ReturnChoice receipt={receipt} payment={namedPayment} isReturn={isReturn} onChoose={setIsReturn} />
      )}
      <p aria-live="polite" className="figures mt-4 text-14 text-stone">
        {left === undefined
          ? "Enter an amount for each part."
          : left === 0n
            ? "Fully allocated."
            : `${formatMoney(formatAmount(money(left < 0n ? -left : left, currency)), currency, "code")} ${left > 0n ? "left to allocate." : "over-allocated."}`}
      </p>
      <Button
        variant={receipt.suggestion?.key == null ? "primary" : "ink"}
        wide
        className="mt-3"
        disabled={left !== 0n || parts.length === 0 || (asksForReturn && isReturn === undefined)}
        busy={divide.isPending}
        onClick={() => divide.mutate()}
      >
        {parts.length > 1 ? "Split receipt" : "Allocate receipt"}
      </Button>
    </Panel>
  );
}

function asBody({ id, kind, amount }: PartDraft) {
  const plain = normaliseTypedAmount(amount) ?? amount;
  return kind === "trade" ? { tradeId: id, amount: plain } : { clientId: id, amount: plain };
}

type PlacesProps = {
  receipt: DecidedReceipt;
  parts: readonly PartDraft[];
  onChoose: (part: PartDraft) => void;
};

function Places({ receipt, parts, onChoose }: PlacesProps) {
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const places = useQuery({ ...receiptPlacesQuery(receipt.id, search), placeholderData: keepPreviousData });
  const chosen = new Set(parts.map(({ id }) => id));
  const trades = places.data?.trades.filter(({ id }) => !chosen.has(id)) ?? [];
  const clients = search === "" ? [] : (places.data?.clients.filter(({ id }) => !chosen.has(id)) ?? []);
  const isEmpty = places.data !== undefined && trades.length + clients.length === 0;
  return (
    <>
      <SearchField
        label="Search trades and clients"
        placeholder="Reference, email or name"
        value={typed}
        onChange={setTyped}
      />
      <OptionsFailure query={places} things="trades and clients" />
      <ul aria-label="Trades and clients" className="mt-3 max-h-80 overflow-y-auto">
        {trades.map((trade) => (
          <Place
            key={trade.id}
            title={trade.reference}
            detail={trade.client.name || trade.client.email}
            figure={`${formatMoney(trade.due, trade.currency, "code")} due`}
            onPress={() => onChoose(toTradePart(trade))}
          />
        ))}
        {clients.map((client) => (
          <Place
            key={client.id}
            title={`Balance of ${client.name || client.email}`}
            detail={client.email}
            figure=""
            onPress={() => onChoose(toClientPart(client, receipt, parts))}
          />
        ))}
      </ul>
      {isEmpty && (
        <p className="text-14 text-stone">
          {search === ""
            ? `No trade is awaiting ${receipt.currency}. Search for a client to credit their balance.`
            : "No trade awaiting funds and no client matches."}
        </p>
      )}
    </>
  );
}

type PlaceProps = { title: string; detail: string; figure: string; onPress: () => void };

function Place({ title, detail, figure, onPress }: PlaceProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onPress}
        className="grid min-h-11 w-full grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 rounded-control px-2 py-2 text-left -outline-offset-2 hover:bg-glacier"
      >
        <span className="truncate font-semibold text-16">{title}</span>
        <span className="figures text-14">{figure}</span>
        <span className="truncate text-14 text-stone">{detail}</span>
      </button>
    </li>
  );
}

type PartRowProps = {
  part: PartDraft;
  currency: DecidedReceipt["currency"];
  onAmount: (amount: string) => void;
  onRemove: () => void;
};

function PartRow({ part, currency, onAmount, onRemove }: PartRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 py-2">
      <span className="min-w-0 font-medium text-14 wrap-anywhere">{part.words}</span>
      {part.kind === "trade" ? (
        <span className="figures text-16">{formatMoney(part.amount, currency, "code")}</span>
      ) : (
        <input
          aria-label={`Amount for ${part.words}`}
          inputMode="decimal"
          autoComplete="off"
          value={part.amount}
          onChange={(event) => onAmount(event.currentTarget.value)}
          className={`${controlFrame} figures h-11 max-w-36 text-right`}
        />
      )}
      <IconButton label={`Remove ${part.words}`} onClick={onRemove}>
        <X aria-hidden="true" className="size-4" />
      </IconButton>
    </li>
  );
}
