import { useEffect, useState } from "react";
import { Notice } from "./notice.tsx";
import { onToast, type ToastText } from "./toast.ts";

const shownForMs = 10_000;

/** Shows toasts where the code of their region can't be loaded: browsers don't load lost code again until the page is reloaded. */
export function PlainToasts() {
  const [toast, setToast] = useState<ToastText | undefined>();
  useEffect(() => onToast(setToast), []);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setToast(undefined), shownForMs);
    return () => clearTimeout(timer);
  }, [toast]);
  const message = toast && (
    <Notice tone={toast.destructive ? "error" : "info"} className="shadow-float">
      <p className="font-semibold">{toast.title}</p>
      {toast.text !== undefined && <p>{toast.text}</p>}
    </Notice>
  );
  return (
    <div className="fixed right-4 bottom-20 left-4 z-50 md:right-6 md:bottom-6 md:left-auto md:w-96">
      {/* A failure's notice is an alert itself: within the status it would be read twice. */}
      {toast?.destructive && message}
      <div role="status">{!toast?.destructive && message}</div>
    </div>
  );
}
