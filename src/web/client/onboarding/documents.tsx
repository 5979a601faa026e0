import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type ClientDocument, downloadDocument, uploadDocument } from "#contract/clients/documents.ts";
import { type DocumentPurpose, documentPurposes } from "#domain/clients/accounts/client-document.ts";
import { buildUrl } from "#web/api/call.ts";
import { documentsQuery } from "#web/api/onboarding-queries.ts";
import { upload } from "#web/api/upload.ts";
import { FileList } from "#web/design/file-list.tsx";
import { Notice } from "#web/design/notice.tsx";
import { QueryBoundary } from "#web/design/query-boundary.tsx";
import { SkeletonRows } from "#web/design/skeleton.tsx";
import { UploadDrop } from "#web/form/upload-drop.tsx";
import { hasDocument } from "./has-document.ts";

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
  const { title, which } = purposes[purpose];
  const isReceived = hasDocument(documents, purpose);
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
      <UploadDrop
        label={documents.length > 0 ? "Add another file" : "Add a file"}
        send={(file, onProgress) => upload(uploadDocument, { params: { purpose }, file, onProgress })}
        onUploaded={() => queryClient.invalidateQueries(documentsQuery)}
      />
      <DocumentList title={title} documents={documents} />
    </div>
  );
}

function DocumentList({ title, documents }: { title: string; documents: readonly ClientDocument[] }) {
  return (
    <FileList
      label={`Uploaded files: ${title}`}
      files={documents}
      urlOf={({ id }) => buildUrl(downloadDocument, { params: { id } })}
      className="mt-2"
      note={({ review }) => review && <Review review={review} />}
    />
  );
}

function Review({ review }: { review: NonNullable<ClientDocument["review"]> }) {
  if (review.decision === "accepted") return <p className="pb-3 pl-8 text-14 text-pine">Accepted</p>;
  return (
    <Notice tone="warning" className="mb-3">
      Please upload another one: {review.reason}
    </Notice>
  );
}
