import { type NavigateOptions, useLocation, useNavigate } from "react-router";
import { getShownScreen } from "./get-shown-screen.ts";

/**
 * Opens what follows a change once its answer arrives, unless the person has left the screen, or is leaving it, meanwhile.
 * The address decides, because an event may replace the screen's content before the answer arrives. Answers whether it did.
 */
export function useNavigateUnlessLeft() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async (to: string, options?: NavigateOptions): Promise<boolean> => {
    const isShown = getShownScreen() === pathname + search;
    if (isShown) await navigate(to, options);
    return isShown;
  };
}
