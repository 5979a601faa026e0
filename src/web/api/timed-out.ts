let check = () => false;

/**
 * Says whether the session on the screen has timed out. The screen then waits for the same person, and isn't taken away by
 * calls that are refused meanwhile. Returns a function that stops it.
 */
export function watchTimeOut(isOver: () => boolean): () => void {
  check = isOver;
  return () => {
    if (check === isOver) check = () => false;
  };
}

export function hasTimedOut(): boolean {
  return check();
}
