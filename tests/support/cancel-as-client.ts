/** What a test calls Summit with, as one of its clients. */
type Caller<Client> = {
  readonly call: (
    client: Client,
    method: "POST",
    path: string,
    options?: { readonly payload: object },
  ) => Promise<{ readonly status: number; readonly body: { readonly [name: string]: unknown } }>;
};

/** Cancels a trade as a client does: asks what it costs, then cancels at that cost. Answers the last call's answer. */
export async function cancelAsClient<Client>(desk: Caller<Client>, client: Client, tradeId: string) {
  const quoted = await desk.call(client, "POST", `/api/trades/${tradeId}/closeout-quote`);
  if (quoted.status !== 201) return quoted;
  const { id: closeoutQuoteId } = quoted.body as { readonly id: string };
  return desk.call(client, "POST", `/api/trades/${tradeId}/cancel`, { payload: { closeoutQuoteId } });
}
