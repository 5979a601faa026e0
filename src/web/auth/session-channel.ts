/** Whose sessions a tab belongs to: a client's, or a member of staff's. */
export type SessionSite = "client" | "desk";

type SessionEvent = { readonly site: SessionSite; readonly kind: "active" | "ended" | "left" };

const channelName = "summit:session";

/** Tells the other tabs of this browser that somebody is there, that the session has ended, or was ended by hand. */
export function broadcastSessionEvent(site: SessionSite, kind: SessionEvent["kind"]): void {
  const news: SessionEvent = { site, kind };
  if (typeof BroadcastChannel === "function") {
    const channel = new BroadcastChannel(channelName);
    channel.postMessage(news);
    channel.close();
    return;
  }
  // A change of the storage is told to every other tab; the time makes each one a change.
  localStorage.setItem(channelName, JSON.stringify({ ...news, at: Date.now() }));
}

/** Calls back with what other tabs tell of a site's session, until the answer is called. */
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
