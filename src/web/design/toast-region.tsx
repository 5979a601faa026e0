import { Toast as Base } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
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

/** What was pressed last, to be pressed again if it failed: a failure's toast mustn't cover it. */
let pressed: Element | undefined;

function rememberPressed({ target }: Event): void {
  pressed = (target instanceof Element && target.closest("button, a")) || undefined;
}

/** Shows toasts; rendered once, around the whole application. */
export function ToastRegion() {
  useEffect(() => onToast(add), []);
  useEffect(() => {
    document.addEventListener("click", rememberPressed, true);
    return () => document.removeEventListener("click", rememberPressed, true);
  }, []);
  return (
    <Base.Provider toastManager={manager} limit={1} timeout={5000}>
      <Base.Portal>
        <Base.Viewport className="fixed right-4 bottom-20 left-4 z-50 outline-none md:right-6 md:bottom-6 md:left-auto md:w-96 print:hidden">
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function ToastList() {
  const { toasts } = Base.useToastManager<{ destructive: boolean }>();
  return toasts.map((toast) => <ShownToast key={toast.id} toast={toast} />);
}

type ShownToastProps = { toast: Base.Root.ToastObject<{ destructive: boolean }> };

/** At the bottom of the window, or for a failure at its top where it would cover what was pressed. */
function ShownToast({ toast }: ShownToastProps) {
  const destructive = toast.data?.destructive === true;
  const [isAtTop, setAtTop] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (destructive && root.current && pressed?.isConnected && overlap(root.current, pressed)) setAtTop(true);
  }, [destructive]);
  return (
    <Base.Root
      ref={root}
      toast={toast}
      swipeDirection={["right", isAtTop ? "up" : "down"]}
      // A focusable toast must not be hidden from screen readers; Base UI hides it once announced.
      aria-hidden={false}
      aria-live={destructive ? "off" : undefined}
      data-at-top={isAtTop || undefined}
      className={classNames(
        isAtTop
          ? "fixed top-4 right-4 left-4 md:right-6 md:left-auto md:w-96"
          : "absolute right-0 bottom-0 w-full",
        "translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) rounded-field border bg-panel text-ink shadow-float transition-[translate,opacity] duration-200 data-ending-style:opacity-0 data-limited:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0",
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
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
