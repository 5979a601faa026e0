/** Whose sessions a tab belongs to: a client's, or a member of staff's. */
export type SessionSite = "client" | "desk";

type News = { readonly site: SessionSite; readonly kind: "active" | "ended" | "left" };

const name = "summit:session";

/** Tells the other tabs of this browser that somebody is there, that the session has ended, or was ended by hand. */
export function announceSession(site: SessionSite, kind: News["kind"]): void {
  const news: News = { site, kind };
  if (typeof BroadcastChannel === "function") {
    const channel = new BroadcastChannel(name);
    channel.postMessage(news);
    channel.close();
    return;
  }
  // A change of the storage is told to every other tab; the time makes each one a change.
  localStorage.setItem(name, JSON.stringify({ ...news, at: Date.now() }));
}

/** Calls back with what other tabs tell of a site's session, until the answer is called. */
export function onSessionNews(site: SessionSite, listen: (kind: News["kind"]) => void): () => void {
  const take = (news: Partial<News> | null) => {
    if (news?.site === site && news.kind) listen(news.kind);
  };
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === name && newValue !== null) take(JSON.parse(newValue));
  };
  window.addEventListener("storage", onStorage);
  const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(name) : undefined;
  channel?.addEventListener("message", ({ data }) => take(data));
  return () => {
    window.removeEventListener("storage", onStorage);
    channel?.close();
  };
}
