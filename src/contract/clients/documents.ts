import { endpoint } from "#contract/endpoint.ts";
import { uploadedFile } from "#contract/stored-file.ts";
import { byId, id, timestamp } from "#contract/values.ts";
import { z } from "#contract/zod.ts";
import { documentPurposes } from "#domain/clients/accounts/client-document.ts";

export const documentPurpose = z.enum(documentPurposes).meta({ id: "DocumentPurpose" });

export const clientDocument = z
  .object({
    id,
    purpose: documentPurpose,
    name: z.string(),
    size: z.number(),
    uploadedAt: timestamp,
    review: z
      .object({ decision: z.enum(["accepted", "asked_again"]), reason: z.string().nullable(), at: timestamp })
      .nullable()
      .describe("Null until reviewed; the client sees the reason."),
  })
  .meta({ id: "ClientDocument", description: "Proof of identity or address." });
export type ClientDocument = z.output<typeof clientDocument>;

export const listDocuments = endpoint({
  operationId: "listDocuments",
  method: "GET",
  path: "/api/user/documents",
  access: "session",
  summary: "A client's documents, oldest first",
  answer: z.array(clientDocument),
  refusals: [],
});

export const uploadDocument = endpoint({
  operationId: "uploadDocument",
  method: "POST",
  path: "/api/user/documents/purposes/:purpose",
  access: "session",
  summary: "Upload a document: PNG, JPEG, WebP, HEIC or PDF, at most 10 MB",
  params: z.object({ purpose: documentPurpose }),
  answer: clientDocument,
  status: 201,
  refusals: [
    "document_limit",
    "documents_not_awaited",
    "file_empty",
    "file_too_large",
    "file_type",
    "file_unsafe",
    "team_upload_limit",
    "upload_limit",
  ],
  upload: true,
});

export const downloadDocument = endpoint({
  operationId: "downloadDocument",
  method: "GET",
  path: "/api/user/documents/:id",
  access: "session",
  summary: "Download one of the client's own documents",
  params: byId,
  answer: uploadedFile,
  refusals: ["not_found"],
});

export const listClientDocuments = endpoint({
  operationId: "listClientDocuments",
  method: "GET",
  path: "/api/admin/clients/:id/documents",
  access: "staff",
  summary: "A client's documents, oldest first",
  params: byId,
  answer: z.array(clientDocument),
  refusals: ["not_found"],
});

export const downloadClientDocument = endpoint({
  operationId: "downloadClientDocument",
  method: "GET",
  path: "/api/admin/documents/:id",
  access: "staff",
  summary: "Download a client's document, or view it inline",
  params: byId,
  query: z.object({ view: z.enum(["frame"]).optional() }),
  answer: uploadedFile,
  refusals: ["not_found"],
});
