import { useMutation, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type Balance, removeBalance } from "#contract/payments/balances.ts";
import { type CurrencyCode, currencies } from "#domain/currency.ts";
import { parseAmount } from "#domain/money.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { IconButton } from "#web/design/button.tsx";
import { showToast } from "#web/design/toast.ts";

/** Only an account at 0.00 can be removed. */
export function isEmpty({ amount, currency }: Balance): boolean {
  return parseAmount(amount, currency) === 0n;
}

/** Removes an account from the list. It returns when it is added again or receives money. */
export function RemoveCurrency({ currency }: { currency: CurrencyCode }) {
  const queryClient = useQueryClient();
  const removing = useMutation({
    mutationFn: () => call(removeBalance, { params: { currency } }),
    onSuccess: () => showToast({ title: "Currency Removed", text: `${currency} account has been removed` }),
    onError: (error) => showToast({ title: "Error", text: getErrorMessage(error), destructive: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["balances"] }),
  });
  return (
    <IconButton
      label={`Remove ${currencies[currency].name}`}
      className="relative z-10 -my-2 -mr-2 ml-auto"
      disabled={removing.isPending}
      onClick={() => removing.mutate()}
    >
      <X aria-hidden="true" className="size-5" />
    </IconButton>
  );
}
