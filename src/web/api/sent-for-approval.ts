/** Shows the request that a call became, instead of its result; `screen` is the one from which the call was sent. */
type SentHandler = (requestId: string, screen: string) => void;

let handler: SentHandler | undefined;

/** Registers who shows requests for approval; returns a function that removes it. */
export function onSentForApproval(next: SentHandler): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = undefined;
  };
}

/** Has a client's call that waits for approval shown as the request that it became. */
export function showSentForApproval(requestId: string, screen: string): void {
  handler?.(requestId, screen);
}
