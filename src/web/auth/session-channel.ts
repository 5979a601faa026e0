/** Whose session a tab has: a client's or a staff user's. */
export type SessionSite = "client" | "desk";

type SessionEvent = {
  readonly site: SessionSite;
  readonly kind: "active" | "ended" | "left" | "switched";
  /** The page that says so. */
  readonly from: string;
};

const channelName = "summit:session";
/** A message reaches the listeners of its own page too, through their channel of the same name. */
const thisPage = `${performance.timeOrigin} ${Math.random()}`;

/**
 * Notifies the browser's other tabs of activity, that the session has ended, manually or not, or that it acts for another
 * account.
 */
export function broadcastSessionEvent(site: SessionSite, kind: SessionEvent["kind"]): void {
  const news: SessionEvent = { site, kind, from: thisPage };
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
    if (news?.site === site && news.kind && news.from !== thisPage) listen(news.kind);
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
