import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Paperclip } from "lucide-react";
import { useState } from "react";
import { type ClientDocument, downloadDocument, uploadDocument } from "#contract/clients/documents.ts";
import { type DocumentPurpose, documentPurposes } from "#domain/clients/accounts/client-document.ts";
import { getErrorMessage } from "#web/api/api-error.ts";
import { buildUrl } from "../../api/call.ts";
import { documentsQuery } from "../../api/onboarding-queries.ts";
import { acceptedFiles, upload } from "../../api/upload.ts";
import { FileDrop } from "../../design/file-drop.tsx";
import { formatDateTime, formatFileSize } from "../../design/format.ts";
import { Notice } from "../../design/notice.tsx";
import { QueryBoundary } from "../../design/query-boundary.tsx";
import { SkeletonRows } from "../../design/skeleton.tsx";
import { showToast } from "../../design/toast.ts";
import { UploadProgress } from "../../design/upload-progress.tsx";

const purposes: Record<DocumentPurpose, { title: string; which: string }> = {
  identity: {
    title: "Who you are",
    which: "The photo page of your passport, or both sides of an identity card or driving licence.",
  },
  address: {
    title: "Where you live",
    which: "A utility bill, bank statement or council tax bill from the last three months.",
  },
};

/** Uploads that the desk has requested. */
export function Documents() {
  const documents = useQuery(documentsQuery);
  return (
    <section
      aria-labelledby="documents"
      className="mt-6 max-w-xl rounded-panel border border-line bg-panel p-5 md:p-6"
    >
      <h2 id="documents" className="text-19">
        Your documents
      </h2>
      <p className="mt-1 text-14 text-stone">Only you and our team can open them.</p>
      <QueryBoundary
        query={documents}
        skeleton={<SkeletonRows label="Loading your documents" rows={4} />}
        failure={{ title: "We couldn't load your uploaded files.", reassurance: "They're saved." }}
        refetchFailure="instead"
      >
        {(data) => <Purposes documents={data} />}
      </QueryBoundary>
    </section>
  );
}

function Purposes({ documents }: { documents: readonly ClientDocument[] }) {
  return documentPurposes.map((purpose) => (
    <Purpose
      key={purpose}
      purpose={purpose}
      documents={documents.filter((document) => document.purpose === purpose)}
    />
  ));
}

function Purpose({ purpose, documents }: { purpose: DocumentPurpose; documents: readonly ClientDocument[] }) {
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: (file: File) => {
      setShare(0);
      return upload(uploadDocument, { params: { purpose }, file, onProgress: setShare });
    },
    onSuccess: (document) => {
      queryClient.setQueryData(documentsQuery.queryKey, (before = []) => [...before, document]);
      showToast({ title: "File uploaded" });
    },
  });
  const name = sending.variables?.name ?? "";
  const { title, which } = purposes[purpose];
  // A document requested again is still outstanding.
  const isReceived = documents.length > 0 && documents.at(-1)?.review?.decision !== "asked_again";
  return (
    <div className="mt-5 border-line border-t pt-5">
      <h3 className="flex items-center gap-2 font-sans font-semibold text-16 tracking-normal">
        {title}
        {isReceived && (
          <span className="inline-flex items-center gap-1 font-semibold text-13 text-pine">
            <Check aria-hidden="true" className="size-4" />
            Received
          </span>
        )}
      </h3>
      <p className="mt-1 mb-3 text-14 text-stone">{which}</p>
      <FileDrop
        label={documents.length > 0 ? "Add another file" : "Add a file"}
        help="An image or a PDF, up to 10 MB."
        accept={acceptedFiles}
        onFile={(file) => sending.mutate(file)}
        busy={sending.isPending}
        error={sending.isError ? `${name}: ${getErrorMessage(sending.error)}` : undefined}
        current={sending.isPending ? <UploadProgress name={name} share={share} /> : undefined}
      />
      {documents.length > 0 && <DocumentList title={title} documents={documents} />}
    </div>
  );
}

function DocumentList({ title, documents }: { title: string; documents: readonly ClientDocument[] }) {
  return (
    <ul aria-label={`Uploaded files: ${title}`} className="mt-2 divide-y divide-line">
      {documents.map(({ id, name, size, uploadedAt, review }) => (
        <li key={id}>
          <a
            href={buildUrl(downloadDocument, { params: { id } })}
            download
            className="-mx-2 flex items-center gap-3 rounded-control px-2 py-3 hover:bg-quiet"
          >
            <Paperclip aria-hidden="true" className="size-5 shrink-0 text-pine" />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium text-16">{name}</span>
              <span className="figures block text-13 text-stone">
                {formatFileSize(size)} · {formatDateTime(uploadedAt)}
              </span>
            </span>
          </a>
          {review?.decision === "accepted" && <p className="pb-3 pl-8 text-14 text-pine">Accepted</p>}
          {review?.decision === "asked_again" && (
            <Notice tone="warning" className="mb-3">
              Please upload another one: {review.reason}
            </Notice>
          )}
        </li>
      ))}
    </ul>
  );
}
