import { fileExtensions } from "#domain/uploaded-file.ts";
import { id, timestamp } from "./values.ts";
import { z } from "./zod.ts";

export const storedFile = z
  .object({ id, name: z.string(), size: z.number(), uploadedAt: timestamp })
  .meta({ id: "StoredFile", description: "A file that the client uploaded; `size` in bytes." });
/** A file as it was uploaded. */
export const uploadedFile = { mediaType: Object.keys(fileExtensions) } as const;
export type StoredFile = z.output<typeof storedFile>;

export const invoice = storedFile
  .extend({
    approved: z
      .boolean()
      .describe("True when other members approved the payment with it; it can't be deleted then."),
  })
  .meta({ id: "Invoice", description: "An invoice of a payment." });
export type Invoice = z.output<typeof invoice>;
