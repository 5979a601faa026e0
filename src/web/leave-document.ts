let isLeaving = false;

/** Loads another document in place of this one, whatever was typed here: whoever logs out or switches accounts has decided. */
export function leaveDocument(path: string): void {
  isLeaving = true;
  window.location.replace(path);
}

/** Whether the application itself leaves its document, about which nobody need be asked. */
export function isLeavingDocument(): boolean {
  return isLeaving;
}
