import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BodyInput } from "#contract/endpoint.ts";
import { changeCurrency, type DeskCurrency } from "#contract/market/pricing.ts";
import { currencies } from "#domain/currency.ts";
import { normaliseTypedAmount } from "#domain/typed-figures.ts";
import { isAwaitingApproval } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { deskCurrenciesQuery } from "#web/api/pricing-queries.ts";
import { groupThousands } from "#web/design/amount-text.ts";
import { ConfirmDialog } from "#web/design/confirm-dialog.tsx";
import { Flag } from "#web/design/flag.tsx";
import { formatDateTime } from "#web/design/format.ts";
import { Switch } from "#web/design/switch.tsx";
import { showToast } from "#web/design/toast.ts";
import { useDescribeApproval } from "#web/desk/shell/use-control-mode.ts";
import { AutosaveText } from "#web/desk/ui/autosave-fields.tsx";
import { closeIfOvertaken } from "#web/desk/ui/close-if-overtaken.ts";
import { closeIfSentForApproval } from "#web/desk/ui/close-if-sent-for-approval.ts";
import { showFailure } from "#web/desk/ui/show-failure.ts";

type CurrencyRowProps = { currency: DeskCurrency; mayChange: boolean };

const limits = [
  { name: "least", label: "Minimum" },
  { name: "greatest", label: "Maximum" },
] as const;

/** A currency's state, its limits while open, and the last editor. */
export function CurrencyRow({ currency, mayChange }: CurrencyRowProps) {
  return (
    <li className="grid items-start gap-x-8 gap-y-2 py-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <TradingSwitch currency={currency} mayChange={mayChange} />
      {currency.isTradable && <Limits currency={currency} mayChange={mayChange} />}
    </li>
  );
}

function Limits({ currency, mayChange }: CurrencyRowProps) {
  const { code } = currency;
  const change = useChangeCurrency(currency);
  async function save(name: (typeof limits)[number]["name"], typed: string) {
    const amount = normaliseTypedAmount(typed) ?? typed;
    try {
      await change({ [name]: amount === "" ? null : amount });
      showToast({ title: `${code} changed` });
    } catch (error) {
      // The field shows any other failure.
      if (isAwaitingApproval(error)) showFailure(error);
      throw error;
    }
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      {limits.map(({ name, label }) => (
        <AutosaveText
          key={name}
          label={`${label}, ${code}`}
          name={name}
          longest={30}
          placeholder="No limit"
          readOnly={!mayChange}
          value={groupThousands(currency[name] ?? "")}
          save={(typed) => save(name, typed)}
        />
      ))}
    </div>
  );
}

function TradingSwitch({ currency, mayChange }: CurrencyRowProps) {
  const { code, isTradable, hasAccount } = currency;
  const [asking, setAsking] = useState(false);
  const change = useChangeCurrency(currency);
  const describeApproval = useDescribeApproval();
  const close = () => setAsking(false);
  const turning = useMutation({
    mutationFn: () => change({ isTradable: !isTradable }),
    onSuccess: () => {
      close();
      showToast({ title: isTradable ? `${code} closed for trading` : `${code} open for trading` });
    },
    onError: (error) => {
      closeIfOvertaken(error, close, isTradable ? `${code} not closed` : `${code} not opened`);
      closeIfSentForApproval(error, close);
    },
  });
  return (
    <>
      <Switch
        label={
          <span className="flex items-center gap-3">
            <Flag currency={code} />
            <span>
              {code} <span className="font-normal text-stone">{currencies[code].name}</span>
            </span>
          </span>
        }
        help={describeCurrency(currency)}
        checked={isTradable}
        disabled={!mayChange || (!isTradable && !hasAccount)}
        onChange={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onClose={close}
        title={isTradable ? `Close ${code} for trading?` : `Open ${code} for trading?`}
        lead={
          isTradable
            ? `${describeApproval("the change", `there are no new quotes, orders or alerts in ${code}`)} ${whatGoesOn}`
            : describeApproval("the change", `clients can get quotes, orders and alerts in ${code}`)
        }
        confirm={isTradable ? `Close ${code}` : `Open ${code}`}
        cancel={isTradable ? "Keep open" : "Keep closed"}
        busy={turning.isPending}
        failure={turning.error}
        onConfirm={() => turning.mutate()}
      />
    </>
  );
}

/** Why it cannot be traded, and the last editor. */
function describeCurrency({ hasAccount, hasRate, changedAt, changedBy }: DeskCurrency): string {
  const said = [
    !hasAccount && "Summit has no account in this currency, so it can't be opened.",
    hasAccount && !hasRate && "There's no current rate, so it can't be quoted.",
    changedAt && changedBy && `Changed ${formatDateTime(changedAt)} by ${changedBy.name || changedBy.email}`,
  ];
  return said.filter((words) => typeof words === "string").join(" ");
}

const whatGoesOn =
  "Open quotes can still be booked and trades continue. A resting order fails when its rate is reached, and auto exchanges leave the money in the balance.";

type Changes = Omit<BodyInput<typeof changeCurrency>, "version">;

/** Saves a currency's settings based on the version shown. */
function useChangeCurrency({ code, version }: Pick<DeskCurrency, "code" | "version">) {
  const queryClient = useQueryClient();
  return async (changes: Changes): Promise<DeskCurrency> => {
    try {
      const changed = await call(changeCurrency, { params: { code }, body: { version, ...changes } });
      queryClient.setQueryData(deskCurrenciesQuery.queryKey, (all) =>
        all?.map((currency) => (currency.code === code ? changed : currency)),
      );
      // The lists of selectable currencies.
      void queryClient.invalidateQueries({ queryKey: ["currencies"] });
      return changed;
    } catch (error) {
      // Somebody else may have changed it, or the answer alone was lost.
      void queryClient.invalidateQueries({ queryKey: deskCurrenciesQuery.queryKey });
      throw error;
    }
  };
}
