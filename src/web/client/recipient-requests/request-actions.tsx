import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  acceptRecipientRequest,
  cancelRecipientRequest,
  declineRecipientRequest,
  type RecipientRequest,
  resendRecipientRequest,
} from "#contract/payments/recipient-requests.ts";
import { getErrorMessage, isAwaitingApproval } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { recipientRequestQuery } from "#web/api/recipient-request-queries.ts";
import { cacheBeneficiary } from "#web/client/beneficiaries/cache-beneficiary.ts";
import { Button } from "#web/design/button.tsx";
import { ConfirmButton } from "#web/design/confirm-button.tsx";
import { Notice } from "#web/design/notice.tsx";
import { showToast } from "#web/design/toast.ts";
import { useNavigateUnlessLeft } from "#web/use-navigate-unless-left.ts";

type RequestProps = { request: RecipientRequest };

/** Sends an open request again, or cancels it. */
export function OpenRequestActions({ request: { id, email, mayResend } }: RequestProps) {
  const queryClient = useQueryClient();
  const resending = useMutation({
    mutationFn: () => call(resendRecipientRequest, { params: { id } }),
    onSuccess: (sent) => {
      queryClient.setQueryData(recipientRequestQuery(id).queryKey, sent);
      showToast({ title: "Request sent again", text: `We've emailed ${email} a new link.` });
    },
  });
  return (
    <>
      {resending.isError && (
        <Notice tone="error" className="mt-4">
          {getErrorMessage(resending.error)}
        </Notice>
      )}
      {!mayResend && (
        <p className="mt-4 text-14 text-stone">
          You can send a request again after an hour, three times in all.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          disabled={!mayResend}
          busy={resending.isPending}
          busyLabel="Sending"
          onClick={() => resending.mutate()}
        >
          Send again
        </Button>
        <EndRequest
          id={id}
          endpoint={cancelRecipientRequest}
          label="Cancel request"
          title="Cancel this request?"
          lead="The link in the email stops working."
          done="Request cancelled"
        />
      </div>
    </>
  );
}

/** Saves what the recipient entered, or discards it. */
export function SubmittedRequestActions({ request: { id } }: RequestProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const accepting = useMutation({
    mutationFn: () => call(acceptRecipientRequest, { params: { id } }),
    onSuccess: async (added) => {
      cacheBeneficiary(queryClient, added);
      void queryClient.invalidateQueries({ queryKey: ["recipient-requests"] });
      showToast({ title: "Recipient saved", text: added.name });
      await navigate(`/beneficiaries/${added.id}`, { replace: true });
    },
  });
  return (
    <>
      {accepting.isError && !isAwaitingApproval(accepting.error) && (
        <Notice tone="error" className="mt-4">
          {getErrorMessage(accepting.error)}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="primary"
          busy={accepting.isPending}
          busyLabel="Saving"
          onClick={() => accepting.mutate()}
        >
          Save as recipient
        </Button>
        <EndRequest
          id={id}
          endpoint={declineRecipientRequest}
          label="Discard"
          title="Discard these details?"
          lead="We delete what was entered. You can ask again."
          done="Details discarded"
        />
      </div>
    </>
  );
}

type EndRequestProps = {
  id: string;
  endpoint: typeof cancelRecipientRequest | typeof declineRecipientRequest;
  label: string;
  title: string;
  lead: string;
  done: string;
};

function EndRequest({ id, endpoint, label, title, lead, done }: EndRequestProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigateUnlessLeft();
  const ending = useMutation({
    mutationFn: () => call(endpoint, { params: { id } }),
    onSuccess: async () => {
      void queryClient.invalidateQueries({ queryKey: ["recipient-requests"] });
      showToast({ title: done });
      await navigate("/beneficiaries", { replace: true });
    },
  });
  return (
    <ConfirmButton
      label={label}
      variant="destructive"
      action={ending}
      destructive
      title={title}
      lead={lead}
      confirm={label}
    />
  );
}
