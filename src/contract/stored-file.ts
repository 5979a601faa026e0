import { id, timestamp } from "./values.ts";
import { z } from "./zod.ts";

/** A file that the client uploaded; `size` in bytes. */
export const storedFile = z.object({ id, name: z.string(), size: z.number(), uploadedAt: timestamp });
export type StoredFile = z.output<typeof storedFile>;

/** An invoice of a payment. */
export const invoice = storedFile.extend({
  /** True when other members approved the payment with it; it can't be deleted then. */
  approved: z.boolean(),
});
export type Invoice = z.output<typeof invoice>;
