import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type MailChoices, saveMailChoices } from "#contract/notifications/notifications.ts";
import { type MailTopic, mailTopics } from "#domain/notifications/mail-topic.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "../../api/call.ts";
import { mailChoicesQuery } from "../../api/queries.ts";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { Switch } from "../../design/switch.tsx";
import { showToast } from "../../design/toast.tsx";

const topics: Record<MailTopic, { label: string; help: string }> = {
  exchanges: {
    label: "Exchanges and orders",
    help: "When an exchange or order is booked, funded, filled, completed, cancelled or expired.",
  },
  money: { label: "Money in and out", help: "When money reaches a balance or a recipient." },
  alerts: { label: "Rate alerts", help: "When a rate reaches your target." },
  daily_rates: { label: "Daily updates", help: "Every morning, for alerts with daily updates on." },
  rewards: {
    label: "Profit share",
    help: "When you earn profit share, cash it out or have it reversed.",
  },
};

/** A switch per topic, effective at once. */
export function MailChoicesForm() {
  const queryClient = useQueryClient();
  const choices = useQuery(mailChoicesQuery);
  const saving = useMutation({
    mutationFn: (body: MailChoices) => call(saveMailChoices, { body }),
    onMutate: (wanted) => {
      const before = queryClient.getQueryData(mailChoicesQuery.queryKey);
      queryClient.setQueryData(mailChoicesQuery.queryKey, wanted);
      return { before };
    },
    onSuccess: (saved) => queryClient.setQueryData(mailChoicesQuery.queryKey, saved),
    onError: (error, _, context) => {
      queryClient.setQueryData(mailChoicesQuery.queryKey, context?.before);
      showToast({ title: "Error", text: getErrorMessage(error), destructive: true });
    },
    // Saves run one after the other, so that the last press wins.
    scope: { id: "mail-choices" },
  });
  return (
    <QueryBoundary
      query={choices}
      skeleton={<SkeletonRows label="Loading your email settings" rows={4} />}
      failure={{ title: "We couldn't load your email settings.", reassurance: "Your settings are saved." }}
      refetchFailure="instead"
    >
      {(read) => (
        // A read during a save is outdated.
        <Choices choices={saving.isPending ? saving.variables : read} onChange={saving.mutate} />
      )}
    </QueryBoundary>
  );
}

type ChoicesProps = { choices: MailChoices; onChange: (choices: MailChoices) => void };

function Choices({ choices, onChange }: ChoicesProps) {
  return (
    <>
      <div className="divide-y divide-line">
        {mailTopics.map((topic) => (
          <Switch
            key={topic}
            label={topics[topic].label}
            help={topics[topic].help}
            checked={choices[topic]}
            onChange={(wanted) => onChange({ ...choices, [topic]: wanted })}
            className="py-2.5"
          />
        ))}
      </div>
      <p className="mt-3 border-line border-t pt-4 text-14 text-stone">
        We'll always email you about your account's safety, returned money and payments we're checking.
      </p>
    </>
  );
}
