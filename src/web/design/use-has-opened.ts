import { useState } from "react";

/** Whether something has been open before or is now: it is drawn once it is asked for, and stays while it fades out. */
export function useHasOpened(open: boolean): boolean {
  const [hasOpened, setOpened] = useState(open);
  if (open && !hasOpened) setOpened(true);
  return hasOpened;
}
