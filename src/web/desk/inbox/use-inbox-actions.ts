import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import {
  type InboxItem,
  releaseInboxItem,
  takeInboxItem,
  takeNextInboxItem,
} from "#contract/reporting/inbox.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { inboxKey } from "#web/api/inbox-queries.ts";
import { showToast } from "#web/design/toast.ts";
import { describeItem } from "./describe-item.ts";

type ItemKey = Pick<InboxItem, "kind" | "id">;

const paramsOf = ({ kind, id }: ItemKey) => ({ kind, id });

export function useTake() {
  return useInboxMutation(({ note, ...item }: ItemKey & { note?: string }) =>
    call(takeInboxItem, { params: paramsOf(item), body: note === undefined ? {} : { note } }),
  );
}

export function useRelease() {
  return useInboxMutation((item: ItemKey) => call(releaseInboxItem, { params: paramsOf(item) }));
}

/** Takes the item that is due soonest and opens its page. */
export function useTakeNext() {
  const navigate = useNavigate();
  return useInboxMutation(
    () => call(takeNextInboxItem, {}),
    ({ item }) => {
      if (item === null) return showToast({ title: "Everything is taken" });
      const { to } = describeItem(item);
      showToast({ title: `You took ${item.name}` });
      if (to !== undefined) void navigate(to);
    },
  );
}

function useInboxMutation<Given, Answer>(
  run: (given: Given) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (answer) => onDone?.(answer),
    onError: (error) => showToast({ title: "Error", text: getErrorMessage(error), destructive: true }),
    // Someone else may have taken it first.
    onSettled: () => queryClient.invalidateQueries({ queryKey: inboxKey }),
  });
}
