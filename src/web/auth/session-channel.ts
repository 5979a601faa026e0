/** Whose session a tab has: a client's or a staff user's. */
export type SessionSite = "client" | "desk";

type SessionEvent = { readonly site: SessionSite; readonly kind: "active" | "ended" | "left" | "switched" };

const channelName = "summit:session";

/**
 * Notifies the browser's other tabs of activity, that the session has ended, manually or not, or that it acts for another
 * account.
 */
export function broadcastSessionEvent(site: SessionSite, kind: SessionEvent["kind"]): void {
  const news: SessionEvent = { site, kind };
  if (typeof BroadcastChannel === "function") {
    const channel = new BroadcastChannel(channelName);
    channel.postMessage(news);
    channel.close();
    return;
  }
  // A storage change notifies every other tab; the timestamp makes each write a change.
  localStorage.setItem(channelName, JSON.stringify({ ...news, at: Date.now() }));
}

/** Subscribes to other tabs' messages; returns a function that unsubscribes. */
export function onSessionEvent(site: SessionSite, listen: (kind: SessionEvent["kind"]) => void): () => void {
  const take = (news: Partial<SessionEvent> | null) => {
    if (news?.site === site && news.kind) listen(news.kind);
  };
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === channelName && newValue !== null) take(JSON.parse(newValue));
  };
  window.addEventListener("storage", onStorage);
  const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(channelName) : undefined;
  channel?.addEventListener("message", ({ data }) => take(data));
  return () => {
    window.removeEventListener("storage", onStorage);
    channel?.close();
  };
}
