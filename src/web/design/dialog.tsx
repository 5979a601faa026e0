import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { HeldDialog } from "./hold-dialog.ts";
import { scrim } from "./popup.ts";

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One sentence below the title, announced with it. */
  lead?: ReactNode;
  /** What gets the focus on opening, if not the first control. */
  initialFocus?: (() => HTMLElement | null) | undefined;
  /** Stays open while what it asked for is under way, since it shows what became of it. */
  busy?: boolean | undefined;
  children?: ReactNode;
};

const closer =
  "grid size-11 shrink-0 place-items-center rounded-control text-stone transition-colors hover:bg-quiet hover:text-ink";

/** A modal question or small form. Escape, the cross and a press outside close it. */
export function Dialog({ open, onClose, title, lead, initialFocus, busy, children }: DialogProps) {
  const held = useRef(false);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !busy && !held.current && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={scrim} />
        <Base.Popup
          {...(initialFocus && { initialFocus: () => initialFocus() ?? true })}
          className="fixed inset-x-4 bottom-4 z-40 mx-auto max-h-[calc(100dvh-2rem)] max-w-md overflow-y-auto rounded-panel bg-panel p-6 text-ink shadow-float outline-none transition-[translate,opacity] duration-150 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 md:top-1/2 md:bottom-auto md:-translate-y-1/2 md:data-ending-style:-translate-y-[calc(50%-8px)] md:data-starting-style:-translate-y-[calc(50%-8px)]"
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="min-w-0 text-24 wrap-anywhere">{title}</Base.Title>
            <Base.Close aria-label="Close" className={classNames(closer, "-mt-2 -mr-3")}>
              <X aria-hidden="true" className="size-5" />
            </Base.Close>
          </div>
          {lead !== undefined && (
            <Base.Description className="mt-2 text-16 text-stone wrap-anywhere">{lead}</Base.Description>
          )}
          <HeldDialog value={held}>{children}</HeldDialog>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

type DialogButtonsProps = {
  /** The label of the button that does it: "Delete recipient". */
  confirm: string;
  cancel: string;
  onCancel: () => void;
  /** Without it the button submits the form around it. */
  onConfirm?: (() => void) | undefined;
  destructive?: boolean | undefined;
  busy: boolean;
  busyLabel?: string | undefined;
  /** False while it cannot be confirmed yet, such as before the cost is known. */
  isReady?: boolean | undefined;
};

/** Cancel and confirm, at the end of a dialog. */
export function DialogButtons(props: DialogButtonsProps) {
  const { confirm, cancel, onCancel, onConfirm, destructive, busy, busyLabel, isReady = true } = props;
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button onClick={onCancel} disabled={busy}>
        {cancel}
      </Button>
      <Button
        {...(onConfirm ? { onClick: onConfirm } : { type: "submit" })}
        variant={destructive ? "destructive" : "ink"}
        busy={busy}
        {...(busyLabel !== undefined && { busyLabel })}
        disabled={!isReady}
      >
        {confirm}
      </Button>
    </div>
  );
}

type DrawerProps = Omit<DialogProps, "lead" | "busy"> & { className?: string | undefined };

/** A panel from the right: the phone's menu, or details beside a list. */
export function Drawer({ open, onClose, title, className, children }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={scrim} />
        <Base.Popup
          className={classNames(
            "fixed inset-y-0 right-0 z-40 flex w-80 max-w-[calc(100vw-3rem)] flex-col overflow-y-auto overscroll-contain bg-panel p-5 text-ink shadow-float outline-none transition-[translate] duration-200 data-ending-style:translate-x-full data-starting-style:translate-x-full",
            className,
          )}
        >
          <div className="mb-4 flex items-center justify-between gap-4">
            <Base.Title className="min-w-0 text-19 wrap-anywhere">{title}</Base.Title>
            <Base.Close aria-label="Close" className={classNames(closer, "-mr-2")}>
              <X aria-hidden="true" className="size-5" />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** A panel from below, for choices on a phone. */
export function Sheet({ open, onClose, title, children }: Omit<DialogProps, "lead" | "busy">) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={scrim} />
        <Base.Popup className="fixed inset-x-0 bottom-0 z-40 mx-auto max-h-[88dvh] max-w-2xl overflow-y-auto overscroll-contain rounded-t-panel bg-panel px-4 pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))] text-ink shadow-float outline-none transition-[translate] duration-200 data-ending-style:translate-y-full data-starting-style:translate-y-full">
          <div className="mb-1 flex items-center justify-between gap-4 pl-3">
            <Base.Title className="min-w-0 text-19 wrap-anywhere">{title}</Base.Title>
            <Base.Close aria-label="Close" className={classNames(closer, "-mr-2")}>
              <X aria-hidden="true" className="size-5" />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
