/**
 * Why a call runs. `given`: members approved this call (method, path and input as one text) with facts of this
 * digest, in the request of this id. `asked`: it must be approved, whatever the rules say, because its request is being changed.
 */
export type CallApproval =
  | {
      readonly kind: "given";
      readonly requestId: string;
      readonly call: string;
      readonly digest: Buffer;
    }
  | { readonly kind: "asked" };
