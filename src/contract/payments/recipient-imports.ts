import { endpoint } from "#contract/endpoint.ts";
import { z } from "#contract/zod.ts";
import { importColumns, maxImportLines } from "#domain/payments/recipient-imports/import-columns.ts";

const column = z.enum(importColumns).meta({ id: "ImportColumn" });
const cells = z.partialRecord(column, z.string().trim().max(400, "At most 400 characters"));
const lines = z.array(cells).max(maxImportLines, "At most 300 recipients at once");

export const importLine = z
  .object({
    position: z.number().int().min(1).describe("As in the file, from 1."),
    cells: z.partialRecord(column, z.string()),
    faults: z
      .partialRecord(column, z.string())
      .describe("What is wrong, by column; empty in a line that can be saved."),
    duplicate: z.string().nullable().describe("Which saved recipient or earlier line has the same account."),
  })
  .meta({ id: "ImportLine" });
export type ImportLine = z.output<typeof importLine>;

const checkedImport = z
  .object({
    lines: z.array(importLine),
    faultyCount: z.number().int(),
    unusedHeadings: z.array(z.string()).describe("Of the table's columns with text that we don't read."),
  })
  .meta({ id: "CheckedImport" });
export type CheckedImport = z.output<typeof checkedImport>;

export const checkRecipientImport = endpoint({
  operationId: "checkRecipientImport",
  method: "POST",
  path: "/api/recipient-imports/check",
  access: "activated",
  isRead: true,
  summary: "Check up to 300 recipients, from a table's text or as lines, without saving them",
  body: z.union([z.object({ text: z.string().max(500_000) }), z.object({ lines })]),
  answer: checkedImport,
  refusals: ["recipient_import_empty", "recipient_import_long", "recipient_import_unreadable"],
});

export const uploadRecipientImport = endpoint({
  operationId: "uploadRecipientImport",
  method: "POST",
  path: "/api/recipient-imports/upload",
  access: "activated",
  isRead: true,
  summary: "Check up to 300 recipients from a CSV file without saving them",
  answer: checkedImport,
  upload: true,
  refusals: [
    "file_empty",
    "file_too_large",
    "file_type",
    "input_malformed",
    "recipient_import_empty",
    "recipient_import_long",
    "recipient_import_unreadable",
  ],
});

export const importRecipients = endpoint({
  operationId: "importRecipients",
  method: "POST",
  path: "/api/recipient-imports",
  access: "activated",
  summary: "Save up to 300 recipients, all or none",
  body: z.object({ lines: lines.min(1, "There are no recipients in this") }),
  answer: z.object({ added: z.number().int() }),
  status: 201,
  refusals: ["beneficiary_limit", "recipient_import_faulty"],
});

export const downloadRecipients = endpoint({
  operationId: "downloadRecipients",
  method: "GET",
  path: "/api/beneficiaries.csv",
  access: "activated",
  summary: "Download the client's recipients as a spreadsheet, with masked account numbers",
  answer: { mediaType: "text/csv; charset=utf-8" },
  refusals: [],
});

export const exportRecipients = endpoint({
  operationId: "exportRecipients",
  method: "POST",
  path: "/api/recipient-exports",
  access: "activated",
  isRead: true,
  summary: "Get the client's recipients with full account numbers as CSV that can be imported; recorded",
  answer: z.object({ csv: z.string() }),
  status: 201,
  refusals: ["confirmation_required"],
});
