import { Toast as Base } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect } from "react";
import { classNames } from "./class-names.ts";
import { onToast, type ToastText } from "./toast.ts";

const manager = Base.createToastManager<{ destructive: boolean }>();

let latest: string | undefined;

function add({ title, text, destructive = false }: ToastText): void {
  if (latest !== undefined) manager.close(latest);
  latest = manager.add({
    title,
    ...(text !== undefined && { description: text }),
    data: { destructive },
    priority: destructive ? "high" : "low",
  });
}

/** Shows toasts; rendered once, around the whole application. */
export function ToastRegion() {
  useEffect(() => onToast(add), []);
  return (
    <Base.Provider toastManager={manager} limit={1} timeout={5000}>
      <Base.Portal>
        <Base.Viewport className="fixed right-4 bottom-20 left-4 z-50 outline-none md:right-6 md:bottom-6 md:left-auto md:w-96">
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function ToastList() {
  const { toasts } = Base.useToastManager<{ destructive: boolean }>();
  return toasts.map((toast) => {
    const destructive = toast.data?.destructive === true;
    return (
      <Base.Root
        key={toast.id}
        toast={toast}
        swipeDirection={["right", "down"]}
        // A focusable toast must not be hidden from screen readers; Base UI hides it once announced.
        aria-hidden={false}
        aria-live={destructive ? "off" : undefined}
        className={classNames(
          "absolute right-0 bottom-0 w-full translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) rounded-field border bg-panel text-ink shadow-float transition-[translate,opacity] duration-200 data-ending-style:opacity-0 data-limited:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0",
          destructive ? "border-clay" : "border-line",
        )}
      >
        <Base.Content className="flex items-start gap-3 py-3 pr-2 pl-4">
          {destructive ? (
            <CircleAlert aria-hidden="true" className="mt-2.5 size-5 shrink-0 text-clay" />
          ) : (
            <CircleCheck aria-hidden="true" className="mt-2.5 size-5 shrink-0 text-pine" />
          )}
          <div className="min-w-0 flex-1 py-2">
            <Base.Title className="font-semibold font-sans text-16 tracking-normal" />
            <Base.Description className="text-14 text-stone" />
          </div>
          <Base.Close
            aria-label="Dismiss"
            aria-hidden={false}
            className="grid size-11 shrink-0 place-items-center rounded-control text-stone hover:bg-quiet hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </Base.Close>
        </Base.Content>
      </Base.Root>
    );
  });
}
