import { MutationObserver, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { createQueryClient } from "./query-client.ts";
import { staffQuery } from "./staff-query.ts";

/** Counts the reads when two screens are opened one after the other. */
async function readsOfTwoScreens(query: {
  queryKey: readonly string[];
  staleTime?: number;
}): Promise<number> {
  const client = createQueryClient();
  let reads = 0;
  const queryFn = async () => ++reads;
  for (let screen = 0; screen < 2; screen++) {
    const observer = new QueryObserver(client, { ...query, queryFn });
    await new Promise<void>((resolve) => {
      const leave = observer.subscribe(({ isSuccess, isFetching }) => {
        if (isFetching || !isSuccess) return;
        leave();
        resolve();
      });
      const { isSuccess, isFetching } = observer.getCurrentResult();
      if (isSuccess && !isFetching) resolve(leave());
    });
  }
  client.clear();
  return reads;
}

test("client data is read once, since the event stream keeps it fresh", async () => {
  expect(await readsOfTwoScreens({ queryKey: ["alerts"] })).toBe(1);
});

test("desk data is read again on each visit", async () => {
  expect(await readsOfTwoScreens({ queryKey: ["desk", "clients", "list"] })).toBe(2);
});

test("the desk's signed-in user is read once", async () => {
  const { queryKey, staleTime } = staffQuery;
  expect(await readsOfTwoScreens({ queryKey, ...(typeof staleTime === "number" && { staleTime }) })).toBe(1);
});

/** What is reported of a change that fails, after its screen was left or not. */
async function reportsOf(
  code: string,
  { isLeft, isReported = false }: { isLeft: boolean; isReported?: boolean },
): Promise<unknown[]> {
  const reports: unknown[] = [];
  const add = (error: unknown) => void reports.push(error);
  const client = createQueryClient({ reports: { count: () => reports.length, add } });
  const { promise, reject } = Promise.withResolvers<void>();
  const screen = new MutationObserver(client, {
    mutationFn: () => promise,
    onError: () => isReported && add("reported by itself"),
  });
  const leave = screen.subscribe(() => undefined);
  const sent = screen.mutate();
  if (isLeft) leave();
  reject(new ApiError({ fault: "refused", status: 409, message: "Payments are paused.", code }));
  await expect(sent).rejects.toThrow("Payments are paused.");
  client.clear();
  return reports;
}

test("a change that fails after its screen was left is reported, unless the session's end says why", async () => {
  const paused = "payments_paused";
  expect(await reportsOf(paused, { isLeft: true })).toEqual([expect.objectContaining({ code: paused })]);
  expect(await reportsOf(paused, { isLeft: false })).toEqual([]);
  expect(await reportsOf("signed_out", { isLeft: true })).toEqual([]);
  expect(await reportsOf(paused, { isLeft: true, isReported: true })).toEqual(["reported by itself"]);
});
