import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useState } from "react";
import { openEventStream, type StreamState } from "./event-stream.ts";

/** Keeps the application's one event stream open; reopens it when another client signs in. */
export function useEventStream(clientId: string | undefined): StreamState {
  const queryClient = useQueryClient();
  const [state, setState] = useState<StreamState>("connecting");

  useEffect(() => {
    if (clientId === undefined) return;
    setState("connecting");
    return openEventStream({ queryClient, onState: setState });
  }, [queryClient, clientId]);

  return state;
}

/** Whether the data on the screen is live right now. */
export const StreamContext = createContext<StreamState>("connecting");

export function useStreamState(): StreamState {
  return useContext(StreamContext);
}
