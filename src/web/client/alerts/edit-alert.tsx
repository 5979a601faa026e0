import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Alert, editAlert } from "#contract/automation/alerts.ts";
import { alertQuery } from "#web/api/alert-queries.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { ExchangeLink } from "#web/client/exchange-link.tsx";
import { ForPreparers } from "#web/client/for-preparers.tsx";
import { Button } from "#web/design/button.tsx";
import { formatDate, formatDateTime, formatRateFigure, formatTarget } from "#web/design/format.ts";
import { Notice } from "#web/design/notice.tsx";
import { PageHeader } from "#web/design/page-header.tsx";
import { Panel } from "#web/design/panel.tsx";
import { showToast } from "#web/design/toast.ts";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";
import { AlertForm, showAlertFailure, useAlertForm } from "./alert-form.tsx";
import { type AlertBody, isChanged, toAlertValues } from "./alert-values.ts";
import { DeleteAlert } from "./delete-alert.tsx";
import { PairOutlook } from "./pair-outlook.tsx";
import { targetText } from "./target-outlook.ts";

/** The form of an existing alert, its current rate and its outcome. */
export function EditAlert({ alert }: { alert: Alert }) {
  const { form, saving, changed, newer, isStale } = useEdit(alert);
  const { fromCurrency, toCurrency, targetRate } = form.methods.watch();
  return (
    <>
      <PageHeader
        title="Edit Rate Alert"
        lead={`${alert.fromCurrency} to ${alert.toCurrency} at ${formatTarget(alert.targetRate)} · created ${formatDate(alert.createdAt)}`}
        back={{ to: "/alerts", label: "Rate Alerts" }}
      />
      <ReachedNotice
        alert={alert}
        busy={saving.isPending}
        onWaitAgain={() => saving.mutate({ ...alert, targetRate: targetText(alert.targetRate) })}
      />
      <div className="grid max-w-6xl gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start">
        <div className="flex flex-col gap-5">
          <Panel aria-label="Your alert">
            <AlertForm form={form}>
              {isStale && <ChangedElsewhere alert={alert} {...newer} />}
              <Button
                type="submit"
                variant="primary"
                className="self-start"
                disabled={!changed && !saving.isPending}
                busy={saving.isPending}
                busyLabel="Saving the alert"
              >
                Save Changes
              </Button>
            </AlertForm>
          </Panel>
          <DeleteAlert alert={alert} />
        </div>
        <PairOutlook from={fromCurrency} to={toCurrency} targetRate={targetRate} />
      </div>
    </>
  );
}

/** The edited values, their base version, and how to resolve a newer one. */
function useEdit(alert: Alert) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  // The initial values; another tab may have changed the alert since.
  const [base, setBase] = useState(alert);
  const saving = useMutation({
    mutationFn: (body: AlertBody) =>
      call(editAlert, { params: { id: alert.id }, body: { ...body, version: base.version } }),
    onSuccess: async (edited) => {
      queryClient.setQueryData(alertQuery(alert.id).queryKey, edited);
      void queryClient.invalidateQueries({ queryKey: ["alerts"] });
      showToast({ title: "Rate alert has been updated" });
      await navigate("/alerts");
    },
    onError: (error) => {
      if (isConflict(error)) void queryClient.invalidateQueries({ queryKey: ["alerts"] });
      showAlertFailure(error);
    },
  });
  const form = useAlertForm(toAlertValues(alert), saving);
  const changed = isChanged(form.methods.watch(), base);
  const isNewer = alert.version > base.version && !saving.isPending && !saving.isSuccess;

  function takeNewer() {
    setBase(alert);
    form.methods.reset(toAlertValues(alert));
  }

  // An unchanged form has nothing to lose.
  useEffect(() => {
    if (isNewer && !changed) takeNewer();
  });

  const newer = { onTake: takeNewer, onKeep: () => setBase(alert) };
  return { form, saving, changed, newer, isStale: isNewer && changed };
}

type ChangedElsewhereProps = { alert: Alert; onTake: () => void; onKeep: () => void };

/** Another tab saved first: the later one chooses. */
function ChangedElsewhere({ alert, onTake, onKeep }: ChangedElsewhereProps) {
  const { fromCurrency, toCurrency, targetRate, dailyUpdates } = alert;
  const updates = dailyUpdates ? "with daily updates" : "without daily updates";
  return (
    <Notice tone="warning">
      <p role="status">
        This alert has been changed somewhere else. It's now set for {fromCurrency} to {toCurrency} at{" "}
        {formatTarget(targetRate)}, {updates}. We've kept what you entered.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={onTake}>
          Show the latest version
        </Button>
        <Button size="small" onClick={onKeep}>
          Save mine instead
        </Button>
      </div>
    </Notice>
  );
}

function isConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === "alert_changed";
}

type ReachedNoticeProps = { alert: Alert; busy: boolean; onWaitAgain: () => void };

/** A fired alert: when, at which rate, and the next actions. */
function ReachedNotice({ alert, busy, onWaitAgain }: ReachedNoticeProps) {
  const { fromCurrency, toCurrency, targetRate, reachedAt, reachedRate } = alert;
  if (reachedAt === null || reachedRate === null) return null;
  return (
    <section
      aria-label="Your target was reached"
      className="mb-5 flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-panel bg-glacier px-5 py-5 md:px-6"
    >
      <div className="min-w-0">
        <h2 className="text-19">{formatTarget(targetRate)} was reached</h2>
        <p className="figures text-14 text-stone">
          1 {fromCurrency} was {formatRateFigure(reachedRate)} {toCurrency} on {formatDateTime(reachedAt)}.
          Save the alert again to watch for this rate from now on.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ForPreparers>
          <ExchangeLink
            to={`/quote?${new URLSearchParams({ fromCurrency, toCurrency })}`}
            fromCurrency={fromCurrency}
            toCurrency={toCurrency}
            variant="ink"
          >
            Get a Quote
          </ExchangeLink>
        </ForPreparers>
        <Button busy={busy} busyLabel="Saving the alert" onClick={onWaitAgain}>
          Save again
        </Button>
      </div>
    </section>
  );
}
