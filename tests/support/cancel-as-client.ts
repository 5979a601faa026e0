/** The test's means of calling Summit as a client. */
type Caller<Client> = {
  readonly call: (
    client: Client,
    method: "POST",
    path: string,
    options?: { readonly payload: object },
  ) => Promise<{ readonly status: number; readonly body: { readonly [name: string]: unknown } }>;
};

/** Cancels a trade as a client does: requests the cost, then cancels at it. Returns the last response. */
export async function cancelAsClient<Client>(desk: Caller<Client>, client: Client, tradeId: string) {
  const quoted = await desk.call(client, "POST", `/api/trades/${tradeId}/closeout-quote`);
  if (quoted.status !== 201) return quoted;
  const { id: closeoutQuoteId } = quoted.body as { readonly id: string };
  return desk.call(client, "POST", `/api/trades/${tradeId}/cancel`, { payload: { closeoutQuoteId } });
}
