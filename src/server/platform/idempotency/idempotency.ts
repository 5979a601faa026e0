/** Idempotency-Key and request fingerprint. */
export type Idempotency = { readonly key: string; readonly requestHash: Buffer };
