/** A request's Idempotency-Key and a fingerprint of what it asks for. */
export type Idempotency = { readonly key: string; readonly requestHash: Buffer };
