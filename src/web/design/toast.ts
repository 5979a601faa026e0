export type ToastText = {
  title: string;
  text?: string | undefined;
  /** A failure. Announced at once; others wait for a pause. */
  destructive?: boolean | undefined;
};

let show: ((toast: ToastText) => void) | undefined;
/** The latest toast while nothing shows it yet. */
let waiting: ToastText | undefined;

let count = 0;

/** How many toasts were shown since the page was opened. */
export function countToasts(): number {
  return count;
}

/** Shows a message for about five seconds, replacing the current one. */
export function showToast(toast: ToastText): void {
  count++;
  if (show) show(toast);
  else waiting = toast;
}

/** Registers what shows toasts; returns a function that removes it. */
export function onToast(next: (toast: ToastText) => void): () => void {
  show = next;
  if (waiting) next(waiting);
  waiting = undefined;
  return () => {
    if (show === next) show = undefined;
  };
}
