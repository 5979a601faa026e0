import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { createQueryClient } from "./query-client.ts";
import { refreshQueries } from "./refresh-queries.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const isTrades = ([noun]: readonly unknown[]) => noun === "trades";
const busy = () => new ApiError({ fault: "refused", status: 503, code: "unavailable", message: "Busy" });

/** A list that is on the screen, whose answers the test gives. */
function show(queryClient: QueryClient) {
  const asked: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver<string>(queryClient, {
    queryKey: ["trades"],
    queryFn: () => {
      const answer = Promise.withResolvers<string>();
      asked.push(answer);
      return answer.promise;
    },
  });
  const hide = observer.subscribe(() => undefined);
  const answer = async (settle: (asked: PromiseWithResolvers<string>) => void) => {
    const last = asked.at(-1);
    if (last) settle(last);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { asked, answer, hide, shown: () => observer.getCurrentResult().data };
}

describe("what changed at the server", () => {
  it("is fetched again after a first fetch that was under way, which may have been answered before", async () => {
    const queryClient = createQueryClient();
    const list = show(queryClient);
    refreshQueries(queryClient, isTrades);
    await list.answer(({ resolve }) => resolve("Awaiting funds"));
    expect(list.asked).toHaveLength(2);
    await list.answer(({ resolve }) => resolve("Cancelled"));
    expect(list.shown()).toBe("Cancelled");
  });

  it("is tried again, with backoff, while the server is busy", async () => {
    const queryClient = createQueryClient();
    const list = show(queryClient);
    await list.answer(({ resolve }) => resolve("Awaiting funds"));
    refreshQueries(queryClient, isTrades);
    await list.answer(({ reject }) => reject(busy()));
    expect(list.asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(list.asked).toHaveLength(3);
    await list.answer(({ reject }) => reject(new TypeError("Failed to fetch")));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(list.asked).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1);
    await list.answer(({ resolve }) => resolve("Cancelled"));
    expect(list.shown()).toBe("Cancelled");
    await vi.advanceTimersByTimeAsync(120_000);
    expect(list.asked).toHaveLength(4);
  });

  it("is tried again once for many changes in an outage, and not once it is no longer shown", async () => {
    const queryClient = createQueryClient();
    const list = show(queryClient);
    await list.answer(({ resolve }) => resolve("Awaiting funds"));
    for (let change = 0; change < 20; change += 1) refreshQueries(queryClient, isTrades);
    await list.answer(({ reject }) => reject(busy()));
    const before = list.asked.length;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(list.asked).toHaveLength(before + 1);
    await list.answer(({ reject }) => reject(busy()));
    list.hide();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(list.asked).toHaveLength(before + 1);
  });

  it("isn't tried again where it is refused for good", async () => {
    const queryClient = createQueryClient();
    const list = show(queryClient);
    await list.answer(({ resolve }) => resolve("Awaiting funds"));
    refreshQueries(queryClient, isTrades);
    const gone = new ApiError({ fault: "refused", status: 404, code: "not_found", message: "Gone" });
    await list.answer(({ reject }) => reject(gone));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(list.asked).toHaveLength(2);
  });
});
