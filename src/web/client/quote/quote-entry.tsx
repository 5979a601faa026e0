import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { currenciesQuery } from "../../api/queries.ts";
import { useDraft } from "../../auth/use-draft.ts";
import { Button } from "../../design/button.tsx";
import { PageHeader } from "../../design/page-header.tsx";
import { Converter } from "../dashboard/converter.tsx";
import type { ConversionInput } from "../dashboard/live-conversion.ts";

type QuoteEntryProps = {
  first: ConversionInput;
  /** Returns to the quote being changed. */
  onCancel?: (() => void) | undefined;
  /** Why the requested amount got no price. */
  children?: ReactNode;
};

/** The converter, to enter or change the amount. */
export function QuoteEntry({ first, onCancel, children }: QuoteEntryProps) {
  const [asked, setAsked] = useDraft("quote", first, (kept) => kept);
  const tradable = useQuery(currenciesQuery("trade")).data?.map((currency) => currency.code);
  return (
    <>
      <PageHeader
        title={onCancel ? "Change the amount" : "Quote"}
        lead="Enter the amount you send, or the amount your recipient gets."
        back={onCancel ? undefined : { to: "/", label: "Home" }}
        action={onCancel && <Button onClick={onCancel}>Keep this amount</Button>}
      />
      <div className="flex max-w-2xl flex-col gap-4">
        {children}
        <Converter
          asked={asked}
          onAsked={setAsked}
          currencies={tradable ?? [asked.fromCurrency, asked.toCurrency]}
        />
      </div>
    </>
  );
}
