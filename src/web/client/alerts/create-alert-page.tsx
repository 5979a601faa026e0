import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { createAlert } from "#contract/automation/alerts.ts";
import { type CurrencyCode, isCurrencyCode } from "#domain/currency.ts";
import { call } from "#web/api/call.ts";
import { useIdempotencyKeys } from "#web/api/use-idempotency-keys.ts";
import { Button, ButtonLink } from "#web/design/button.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { showToast } from "#web/design/toast.ts";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import { AlertForm, showAlertFailure, useAlertForm } from "./alert-form.tsx";
import type { AlertBody, AlertValues } from "./alert-values.ts";
import { PairOutlook } from "./pair-outlook.tsx";

/** /alerts/create. Query parameters may preset the currencies, as on the quote screen. */
export function CreateAlertPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const [query] = useSearchParams();
  const key = useIdempotencyKeys();
  const creating = useMutation({
    mutationFn: (body: AlertBody) => call(createAlert, { body, idempotencyKey: key.current(body) }),
    onSuccess: async () => {
      showToast({ title: "Rate alert has been created" });
      void queryClient.invalidateQueries({ queryKey: ["alerts"] });
      await navigate("/alerts", { replace: true });
    },
    onError: (error) => {
      key.failed(error);
      showAlertFailure(error);
    },
  });
  const blank: AlertValues = {
    fromCurrency: currencyOf(query.get("fromCurrency")),
    toCurrency: currencyOf(query.get("toCurrency")),
    targetRate: "",
    dailyUpdates: false,
  };
  const form = useAlertForm(blank, creating, "alert");
  const { fromCurrency, toCurrency, targetRate } = form.methods.watch();
  return (
    <>
      <PageHeader
        title="Create Rate Alert"
        lead="Choose the rate you want. We'll tell you once, as soon as it's reached."
        back={{ to: "/alerts", label: "Rate Alerts" }}
      />
      <div className="grid max-w-6xl gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start">
        <Panel aria-label="Your alert">
          <AlertForm form={form} unchanged={blank}>
            <div className="flex flex-wrap gap-3">
              <Button
                type="submit"
                variant="primary"
                busy={creating.isPending}
                busyLabel="Creating the alert"
              >
                Create Alert
              </Button>
              <ButtonLink to="/alerts">Cancel</ButtonLink>
            </div>
          </AlertForm>
        </Panel>
        <PairOutlook from={fromCurrency} to={toCurrency} targetRate={targetRate} />
      </div>
    </>
  );
}

function currencyOf(text: string | null): CurrencyCode | "" {
  const code = text?.toUpperCase() ?? "";
  return isCurrencyCode(code) ? code : "";
}
