import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ClientProfileIn } from "#contract/clients/client-profile.ts";
import type { ClientReview } from "#contract/clients/client-review.ts";
import {
  approveClientReview,
  rejectClientReview,
  saveClientProfile,
  submitClientReview,
} from "#contract/clients/client-review.ts";
import { ApiError } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { clientReviewQuery } from "#web/api/desk-client-queries.ts";
import { showToast } from "#web/design/toast.ts";
import { closeIfOvertaken } from "#web/desk/ui/close-if-overtaken.ts";
import { showFailure } from "#web/desk/ui/show-failure.ts";
import { showUnsaved } from "#web/desk/ui/show-unsaved.ts";
import { hasSameFields } from "./has-same-fields.ts";
import { getMissingItems } from "./use-client-status.ts";

/** Caches a review from a response. */
function useCacheReview(id: string) {
  const queryClient = useQueryClient();
  return (review: ClientReview): void => {
    queryClient.setQueryData(clientReviewQuery(id).queryKey, review);
    void queryClient.invalidateQueries({ queryKey: ["desk", "clients", "timeline", id] });
  };
}

export type ReviewStep =
  | { step: "submit" }
  | { step: "approve"; version: string }
  | { step: "reject"; reason: string };

const toastTitles = {
  submit: "Sent for review",
  approve: "Review approved",
  reject: "Review rejected",
} as const;

const firstApprovalToast = {
  title: "Approval recorded",
  text: "Another approver has to approve the review too.",
};

const failureTitles = {
  submit: "Not sent for review",
  approve: "Review not approved",
  reject: "Review not rejected",
} as const;

/**
 * Submits a client's file for review, approves or rejects it. The dialog of a rejection shows its failure, and closes with
 * `onOvertaken` where somebody else decided first.
 */
export function useReviewStep(id: string, onOvertaken: () => void) {
  const take = useCacheReview(id);
  const queryClient = useQueryClient();
  const params = { id };
  return useMutation({
    mutationFn: (asked: ReviewStep) => {
      if (asked.step === "reject")
        return call(rejectClientReview, { params, body: { reason: asked.reason } });
      if (asked.step === "approve")
        return call(approveClientReview, { params, body: { version: asked.version } });
      return call(submitClientReview, { params });
    },
    onSuccess: (review, { step }) => {
      take(review);
      const awaitsSecond = step === "approve" && review.review.state === "IN_REVIEW";
      showToast(awaitsSecond ? firstApprovalToast : { title: toastTitles[step] });
    },
    onError: (error, { step }) => {
      const missing = getMissingItems(error);
      const title = failureTitles[step];
      if (step === "reject") closeIfOvertaken(error, onOvertaken, title);
      else if (missing.length === 0) showFailure(error, title);
      else showToast({ title, text: `Missing: ${missing.join("; ")}`, destructive: true });
      // Somebody else may have decided or changed the file meanwhile.
      void queryClient.invalidateQueries({ queryKey: ["desk", "clients"] });
    },
  });
}

type ProfileChange = {
  readonly changes: Partial<ClientProfileIn>;
  /** The file that the changes were made in, for a change of a list that may have changed since. */
  readonly read?: ClientReview | undefined;
};

/**
 * Saves profile fields one after another, each based on the previous response or on the file that was read. A field that somebody else changed
 * meanwhile is refused; their changes of other fields are kept.
 */
export function useSaveProfile(id: string, shown: ClientReview) {
  const take = useCacheReview(id);
  const queryClient = useQueryClient();
  const saving = useMutation({
    onError: (error) => {
      showUnsaved(error, "Failed to update client details");
      void queryClient.invalidateQueries({ queryKey: clientReviewQuery(id).queryKey });
    },
    scope: { id: `client profile ${id}` },
    mutationFn: async ({ changes, read }: ProfileChange) => {
      const review = read ?? queryClient.getQueryData(clientReviewQuery(id).queryKey) ?? shown;
      try {
        take(await putProfile(id, review, changes));
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "client_file_changed")) throw error;
        const latest = await queryClient.fetchQuery({ ...clientReviewQuery(id), staleTime: 0 });
        if (!hasSameFields(toProfile(review), toProfile(latest), changes)) throw error;
        take(await putProfile(id, latest, changes));
      }
    },
  });
  return (changes: Partial<ClientProfileIn>, read?: ClientReview): Promise<void> =>
    saving.mutateAsync({ changes, read });
}

function toProfile({ profile, people }: ClientReview): ClientProfileIn {
  return { ...profile, people: people.map(({ screening: _, ...person }) => person) };
}

function putProfile(id: string, review: ClientReview, changes: Partial<ClientProfileIn>) {
  const body = { ...toProfile(review), ...changes, version: review.version };
  return call(saveClientProfile, { params: { id }, body });
}
