import type { ReactNode } from "react";
import { useDraft } from "#web/auth/use-draft.ts";
import { Converter } from "#web/client/dashboard/converter.tsx";
import type { ConversionInput } from "#web/client/dashboard/live-conversion.ts";
import { NextEvent } from "#web/client/economic-calendar/next-event.tsx";
import { Button } from "#web/design/button.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { useChosenRecipient } from "./use-chosen-recipient.ts";

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
        <ForRecipient asked={asked} onLater={() => setAsked({ ...asked, recipientId: undefined })} />
        <Converter asked={asked} onAsked={setAsked} />
        <NextEvent currencies={[asked.fromCurrency, asked.toCurrency]} />
      </div>
    </>
  );
}

/** Who gets the money, when the client came from a recipient. */
function ForRecipient({ asked, onLater }: { asked: ConversionInput; onLater: () => void }) {
  const recipient = useChosenRecipient(asked.recipientId, asked.toCurrency);
  if (!recipient) return null;
  return (
    <div className="flex items-center justify-between gap-4 rounded-field border border-line bg-panel py-2 pr-2 pl-4">
      <p className="min-w-0 leading-tight">
        <span className="block text-13 text-stone">To</span>
        <span className="block font-semibold text-16 wrap-anywhere">{recipient.name}</span>
        <span className="figures block text-13 text-stone">{recipient.accountNumber}</span>
      </p>
      <Button size="small" className="max-md:min-h-11 shrink-0" onClick={onLater}>
        Choose later
      </Button>
    </div>
  );
}
