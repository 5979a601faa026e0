import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Paperclip } from "lucide-react";
import { type ReactNode, useState } from "react";
import { reviewDocument } from "#contract/clients/admin-client-file.ts";
import type { ClientDetails } from "#contract/clients/admin-clients.ts";
import { type ClientDocument, downloadClientDocument } from "#contract/clients/documents.ts";
import type { DocumentPurpose } from "#domain/clients/accounts/client-document.ts";
import { operatorRoles } from "#domain/clients/staff/role.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { buildUrl, call } from "#web/api/call.ts";
import { clientDocumentsQuery, clientReviewQuery, deskClientQuery } from "#web/api/desk-client-queries.ts";
import { Badge } from "#web/design/badge.tsx";
import { Button } from "#web/design/button.tsx";
import { formatDateTime, formatFileSize } from "#web/design/format.ts";
import { Panel } from "#web/design/panel.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { showToast } from "#web/design/toast.ts";
import { useHasRole } from "#web/desk/shell/use-staff.ts";
import { AskReason } from "#web/desk/ui/ask-reason.tsx";
import { closeIfOvertaken } from "#web/desk/ui/close-if-overtaken.ts";

const purposes: Readonly<Record<DocumentPurpose, string>> = {
  identity: "Proof of identity",
  address: "Proof of address",
};

/** The client's documents: opened, accepted, or requested again with a reason. */
export function ClientDocuments({ client }: { client: ClientDetails }) {
  const documents = useQuery(clientDocumentsQuery(client.id));
  return (
    <Panel heading="Documents">
      <QueryBoundary
        query={documents}
        skeleton={<SkeletonRows label="Loading the documents" rows={2} />}
        failure={{ title: "We couldn't load the documents." }}
        empty={
          <p className="text-14 text-stone">
            No documents yet. Clients with the status Awaiting docs can upload them.
          </p>
        }
      >
        {(data) => (
          <ul className="divide-y divide-line">
            {data.map((document) => (
              <DocumentRow key={document.id} client={client} document={document} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Panel>
  );
}

/** Opens a document if permitted: viewers only see that it exists. */
function DocumentLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  const layout = "flex min-w-0 flex-1 basis-72 items-start gap-2.5";
  if (href === undefined) return <span className={layout}>{children}</span>;
  return (
    <a href={href} download className={`${layout} rounded-control hover:text-pine`}>
      {children}
    </a>
  );
}

type Review = { decision: "accepted" } | { decision: "asked_again"; reason: string };

function DocumentRow({ client, document }: { client: ClientDetails; document: ClientDocument }) {
  const { id, name, purpose, size, uploadedAt, review } = document;
  const mayOpen = useHasRole(operatorRoles);
  const mayReview = mayOpen && client.closedAt === null;
  const [asking, setAsking] = useState(false);
  const [opened, setOpened] = useState(false);
  const reviewing = useReview(client, document, () => setAsking(false));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <DocumentLink href={mayOpen ? buildUrl(downloadClientDocument, { params: { id } }) : undefined}>
        <Paperclip aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-pine" />
        <span className="min-w-0">
          <span className="block truncate font-medium text-14">{name}</span>
          <span className="figures block text-13 text-stone">
            {purposes[purpose]} · {formatFileSize(size)} · {formatDateTime(uploadedAt)}
          </span>
        </span>
      </DocumentLink>
      {mayOpen && isPreviewable(name) && (
        <Button size="small" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? "Close" : "Open"}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
      {review && (
        <Badge tone={review.decision === "accepted" ? "good" : "waiting"}>
          {review.decision === "accepted" ? "Accepted" : "Rejected"}
        </Badge>
      )}
      {mayReview && (
        <span className="flex gap-2">
          {review?.decision !== "accepted" && (
            <Button
              size="small"
              busy={reviewing.isPending}
              onClick={() => reviewing.mutate({ decision: "accepted" })}
            >
              Accept<span className="sr-only"> {name}</span>
            </Button>
          )}
          <Button size="small" onClick={() => setAsking(true)}>
            Request again<span className="sr-only"> for {name}</span>
          </Button>
        </span>
      )}
      {opened && <DocumentPreview document={document} />}
      {review?.reason && <p className="w-full text-13 text-stone">{review.reason}</p>}
      <AskReason
        about={id}
        open={asking}
        onClose={() => setAsking(false)}
        title="Request this document again"
        lead={`We email and notify the client, who can replace ${name}.`}
        label="What's wrong with it"
        confirm="Request again"
        busy={reviewing.isPending}
        onConfirm={(reason) => reviewing.mutateAsync({ decision: "asked_again", reason })}
      />
    </li>
  );
}

/** Saves the document review; `onDone` runs on success, and where somebody else reviewed it first. */
function useReview(client: ClientDetails, { id, review }: ClientDocument, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Review) =>
      call(reviewDocument, { params: { id }, body: { ...body, replaces: review?.decision ?? null } }),
    onSuccess: (reviewed) => {
      onDone();
      queryClient.setQueryData(clientDocumentsQuery(client.id).queryKey, (all) =>
        all?.map((each) => (each.id === id ? reviewed : each)),
      );
      // Requesting a document again puts the account back to waiting for documents.
      void queryClient.invalidateQueries({ queryKey: deskClientQuery(client.id).queryKey });
      void queryClient.invalidateQueries({ queryKey: clientReviewQuery(client.id).queryKey });
      void queryClient.invalidateQueries({ queryKey: ["desk", "clients", "timeline", client.id] });
      const isAccepted = reviewed.review?.decision === "accepted";
      showToast({ title: isAccepted ? "Document accepted" : "Document requested again" });
    },
    onError: (error, { decision }) => {
      // Somebody else may have reviewed it, or the answer alone was lost.
      void queryClient.invalidateQueries({ queryKey: clientDocumentsQuery(client.id).queryKey });
      if (decision === "accepted")
        showToast({ title: "Error", text: getErrorMessage(error), destructive: true });
      else closeIfOvertaken(error, onDone, "Document not requested again");
    },
  });
}

/** Accepted file types that browsers can show; HEIC images are for download only. */
const pictures = ["png", "jpg", "webp"];

function isPreviewable(name: string): boolean {
  return [...pictures, "pdf"].includes(endingOf(name));
}

/** A document in the page: an image, or a PDF in a sandboxed frame. */
function DocumentPreview({ document: { id, name } }: { document: ClientDocument }) {
  const [isBroken, setBroken] = useState(false);
  const params = { id };
  if (isBroken)
    return <p className="w-full text-14 text-clay">We can't preview this file. Download it instead.</p>;
  if (pictures.includes(endingOf(name)))
    return (
      <img
        src={buildUrl(downloadClientDocument, { params })}
        alt={name}
        onError={() => setBroken(true)}
        className="max-h-[70vh] w-full rounded-control bg-quiet object-contain"
      />
    );
  return (
    <iframe
      src={buildUrl(downloadClientDocument, { params, query: { view: "frame" } })}
      title={name}
      className="h-[70vh] w-full rounded-control border border-line bg-quiet"
    />
  );
}

function endingOf(name: string): string {
  return name.split(".").at(-1)?.toLowerCase() ?? "";
}
