import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { type Balance, openBalance } from "#contract/payments/balances.ts";
import type { CurrencyCode } from "#domain/currency.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "../../api/call.ts";
import { currenciesQuery } from "../../api/queries.ts";
import { Button } from "../../design/button.tsx";
import { Dialog } from "../../design/dialog.tsx";
import { Flag } from "../../design/flag.tsx";
import { Notice } from "../../design/notice.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { showToast } from "../../design/toast.tsx";

/** Offers currencies without an account. */
export function AddCurrency({ held }: { held: readonly Balance[] }) {
  const [choosing, setChoosing] = useState(false);
  const queryClient = useQueryClient();
  const adding = useMutation({
    mutationFn: (currency: CurrencyCode) => call(openBalance, { body: { currency } }),
    onSuccess: async ({ currency }) => {
      await queryClient.invalidateQueries({ queryKey: ["balances"] });
      setChoosing(false);
      showToast({ title: "Currency Added", text: `${currency} account has been added` });
    },
  });
  function close() {
    setChoosing(false);
    adding.reset();
  }
  return (
    <>
      <Button variant="primary" onClick={() => setChoosing(true)}>
        <Plus aria-hidden="true" className="size-5" />
        Add Currency
      </Button>
      <Dialog
        open={choosing}
        onClose={close}
        title="Add Currency"
        lead="Hold money in it, get paid in it and pay from it."
      >
        {adding.isError && (
          <Notice tone="error" className="mt-4">
            {getErrorMessage(adding.error)}
          </Notice>
        )}
        <Choices held={held} busy={adding.isPending} onChoose={adding.mutate} />
      </Dialog>
    </>
  );
}

type ChoicesProps = { held: readonly Balance[]; busy: boolean; onChoose: (currency: CurrencyCode) => void };

function Choices({ held, busy, onChoose }: ChoicesProps) {
  const open = useQuery(currenciesQuery("trade"));
  const others = (open.data ?? []).filter(({ code }) => held.every(({ currency }) => currency !== code));
  return (
    <QueryBoundary
      query={open}
      skeleton={<SkeletonRows label="Loading the currencies" />}
      failure={{ title: "We couldn't load the currencies." }}
      refetchFailure="instead"
      empty={<p className="mt-4 text-16">You already have an account in every currency we offer.</p>}
      isEmpty={() => others.length === 0}
    >
      <ul className="mt-4 divide-y divide-line">
        {others.map(({ code, name }) => (
          <li key={code}>
            <button
              type="button"
              disabled={busy}
              onClick={() => onChoose(code)}
              className="-mx-2 flex min-h-14 w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 text-left text-16 transition-colors hover:bg-quiet disabled:text-stone"
            >
              <Flag currency={code} />
              <span className="font-semibold">{code}</span>
              <span className="min-w-0 text-stone">{name}</span>
              <Plus aria-hidden="true" className="ml-auto size-5 shrink-0 text-stone" />
            </button>
          </li>
        ))}
      </ul>
    </QueryBoundary>
  );
}
