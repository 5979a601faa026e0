import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import {
  type InboxItem,
  releaseInboxItem,
  takeInboxItem,
  takeNextInboxItem,
} from "#contract/reporting/inbox.ts";
import { call } from "#web/api/call.ts";
import { inboxKey } from "#web/api/inbox-queries.ts";
import { showToast } from "#web/design/toast.ts";
import { closeIfOvertaken } from "#web/desk/ui/close-if-overtaken.ts";
import { showFailure } from "#web/desk/ui/show-failure.ts";
import { describeItem } from "./describe-item.ts";

type ItemKey = Pick<InboxItem, "kind" | "id">;

const paramsOf = ({ kind, id }: ItemKey) => ({ kind, id });

export function useTake() {
  return useInboxMutation({
    run: (item: ItemKey) => call(takeInboxItem, { params: paramsOf(item), body: {} }),
  });
}

/** Saves the note on an item of one's own. Its dialog shows a failure, and closes where somebody else has the item now. */
export function useNote(item: ItemKey, onDone: () => void) {
  return useInboxMutation({
    run: (body: { note: string }) => call(takeInboxItem, { params: paramsOf(item), body }),
    onDone,
    onFailed: (error) => closeIfOvertaken(error, onDone, "Note not saved"),
  });
}

export function useRelease() {
  return useInboxMutation({
    run: (item: ItemKey) => call(releaseInboxItem, { params: paramsOf(item) }),
  });
}

/** Takes the item that is due soonest and opens its page. */
export function useTakeNext() {
  const navigate = useNavigate();
  return useInboxMutation({
    run: () => call(takeNextInboxItem, {}),
    onDone: ({ item }) => {
      if (item === null) return showToast({ title: "Everything is taken" });
      const { to } = describeItem(item);
      showToast({ title: `You took ${item.name}` });
      if (to !== undefined) void navigate(to);
    },
  });
}

function useInboxMutation<Given, Answer>(options: {
  run: (given: Given) => Promise<Answer>;
  onDone?: (answer: Answer) => void;
  /** Shows a failure; by default as a toast. */
  onFailed?: (error: unknown) => void;
}) {
  const { run, onDone, onFailed = (error) => showFailure(error) } = options;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (answer) => onDone?.(answer),
    onError: onFailed,
    // Someone else may have taken it first.
    onSettled: () => queryClient.invalidateQueries({ queryKey: inboxKey }),
  });
}
