import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { clearSession } from "./clear-session.ts";

it("clearing the session notifies subscribers that nobody is signed in, and empties the cache", () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(["user"], { id: "ann" });
  queryClient.setQueryData(["balances"], [{ amount: "500.00" }]);
  const seen: unknown[] = [];
  const observer = new QueryObserver(queryClient, { queryKey: ["user"], enabled: false });
  const stop = observer.subscribe(({ data }) => seen.push(data));
  clearSession(queryClient, ["user"]);
  expect(observer.getCurrentResult().data).toBeNull();
  expect(queryClient.getQueryData(["balances"])).toBeUndefined();
  expect(queryClient.getQueryCache().getAll()).toHaveLength(1);
  stop();
});
