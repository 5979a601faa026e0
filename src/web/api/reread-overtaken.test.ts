import { QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { createQueryClient } from "./query-client.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A list that is on the screen, whose answers the test gives one by one. */
function show(queryKey: readonly string[]) {
  const client = createQueryClient();
  const reads: PromiseWithResolvers<string>[] = [];
  const list = new QueryObserver<string>(client, {
    queryKey,
    queryFn: () => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    },
  });
  list.subscribe(() => undefined);
  const answer = async (end: (read: PromiseWithResolvers<string> | undefined) => void) => {
    end(reads.at(-1));
    await settle();
  };
  return {
    client,
    reads,
    answer,
    change: () => void client.invalidateQueries({ queryKey }),
    shown: () => list.getCurrentResult().data,
  };
}

describe("a read that a change overtakes", () => {
  it("a list that is invalidated during its first read is read again", async () => {
    const { reads, answer, change, shown } = show(["timeline"]);
    change();
    await answer((read) => read?.resolve("without the note"));
    expect(reads).toHaveLength(2);
    await answer((read) => read?.resolve("with the note"));
    expect(shown()).toBe("with the note");
    expect(reads).toHaveLength(2);
  });

  it("a list whose first read failed is read again if it is invalidated during the next", async () => {
    const { client, reads, answer, change, shown } = show(["timeline"]);
    await answer((read) => read?.reject(new Error("busy")));
    void client.refetchQueries();
    change();
    await answer((read) => read?.resolve("without the note"));
    await answer((read) => read?.resolve("with the note"));
    expect(shown()).toBe("with the note");
    expect(reads).toHaveLength(3);
  });

  it("a change's own answer is not replaced for good by that of a read that began before", async () => {
    const { client, reads, answer, change, shown } = show(["document"]);
    await answer((read) => read?.resolve("Sent"));
    change();
    client.setQueryData(["document"], "Accepted");
    await answer((read) => read?.resolve("Sent"));
    expect(reads).toHaveLength(3);
    await answer((read) => read?.resolve("Accepted"));
    expect(shown()).toBe("Accepted");
    expect(reads).toHaveLength(3);
  });

  it("ticks that come while a rate is read don't have it read again", async () => {
    const { client, reads, answer } = show(["rates", "live", "GBP/EUR"]);
    client.setQueryData(["rates", "live", "GBP/EUR"], "1.1501");
    await answer((read) => read?.resolve("1.1500"));
    expect(reads).toHaveLength(1);
    await expect.poll(() => client.isFetching()).toBe(0);
  });
});
