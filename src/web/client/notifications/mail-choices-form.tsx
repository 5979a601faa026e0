import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type MailChoices, saveMailChoices } from "#contract/notifications/notifications.ts";
import { type MailTopic, mailTopics } from "#domain/notifications/mail-topic.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "../../api/call.ts";
import { mailChoicesQuery } from "../../api/queries.ts";
import { ErrorState } from "../../design/error-state.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { Switch } from "../../design/switch.tsx";
import { showToast } from "../../design/toast.tsx";

const topics: Record<MailTopic, { label: string; help: string }> = {
  exchanges: {
    label: "Exchanges and orders",
    help: "Booked, filled or made by an auto exchange; funded, completed, cancelled or expired.",
  },
  money: { label: "Money in and out", help: "Arrived in a balance, or paid to a recipient." },
  alerts: { label: "Rate alerts", help: "When a rate gets to your target." },
  daily_rates: { label: "Daily updates", help: "Each morning, for alerts that have them." },
  rewards: {
    label: "Profit share",
    help: "Earned by an exchange of somebody you referred, taken back or cashed out.",
  },
};

/** A switch for each topic, in effect at once. */
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
    // One after the other, so that the last press is the one that stays.
    scope: { id: "mail-choices" },
  });
  if (choices.isPending) return <SkeletonRows label="Loading your choices" rows={4} />;
  if (choices.isError) {
    return (
      <ErrorState
        title="Your choices could not be loaded."
        detail={getErrorMessage(choices.error)}
        reassurance="They are kept."
        busy={choices.isFetching}
        onRetry={choices.refetch}
      />
    );
  }
  // What was read meanwhile is older than what is being saved.
  const data = saving.isPending ? saving.variables : choices.data;
  return (
    <>
      <div className="divide-y divide-line">
        {mailTopics.map((topic) => (
          <Switch
            key={topic}
            label={topics[topic].label}
            help={topics[topic].help}
            checked={data[topic]}
            onChange={(wanted) => saving.mutate({ ...data, [topic]: wanted })}
            className="py-2.5"
          />
        ))}
      </div>
      <p className="mt-3 border-line border-t pt-4 text-14 text-stone">
        What is about the safety of your account, money that came back and payments that we look into are
        always mailed.
      </p>
    </>
  );
}
