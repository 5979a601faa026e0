import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { type BoundaryQuery, QueryBoundary } from "./query-boundary.tsx";

type Names = { items: string[] };

const loaded = (data: Names | undefined): BoundaryQuery<Names> => ({
  data,
  isPending: false,
  isError: false,
  isFetching: false,
  error: null,
  refetch: () => undefined,
});
const refused = (status: number, data?: Names): BoundaryQuery<Names> => ({
  ...loaded(data),
  isError: true,
  error: new ApiError({ fault: "refused", status, message: "Too busy." }),
});

type Options = { refetchFailure?: "above" | "instead" | "silent"; notFound?: string };

function render(query: BoundaryQuery<Names>, options: Options = {}): string {
  return renderToStaticMarkup(
    <QueryBoundary
      query={query}
      skeleton="Loading"
      failure={{ title: "Not loaded." }}
      empty="Nobody"
      frame={(state) => <aside>{state}</aside>}
      {...options}
    >
      {({ items }) => items.join()}
    </QueryBoundary>,
  );
}

describe("a query boundary", () => {
  it("shows the skeleton until the first answer", () => {
    expect(render({ ...loaded(undefined), isPending: true })).toBe("<aside>Loading</aside>");
  });

  it("shows the data without the frame, and the empty state in place of an empty list", () => {
    expect(render(loaded({ items: ["Ada"] }))).toBe("Ada");
    expect(render(loaded({ items: [] }))).toBe("<aside>Nobody</aside>");
  });

  it("shows a failure with the server's words and a way to retry", () => {
    const html = render(refused(503));
    for (const part of ['<aside><div role="alert"', "Not loaded.", "Too busy.", "Try again"])
      expect(html).toContain(part);
  });

  it("keeps the data below a failed refetch, or gives way to the failure, or says nothing", () => {
    const query = refused(503, { items: ["Ada"] });
    expect(render(query)).toMatch(/Not loaded\..*<\/aside>Ada$/);
    expect(render(query, { refetchFailure: "instead" })).not.toContain("Ada");
    expect(render(query, { refetchFailure: "silent" })).toBe("Ada");
  });

  it("leaves the report of a failed next page to the list's end", () => {
    expect(render({ ...refused(503, { items: ["Ada"] }), isFetchNextPageError: true })).toBe("Ada");
  });

  it("shows what is not found only where that is given, in place of older data too", () => {
    expect(render(refused(404), { notFound: "Gone" })).toBe("Gone");
    expect(render(refused(400), { notFound: "Gone" })).toBe("Gone");
    expect(render(refused(503), { notFound: "Gone" })).toContain("Not loaded.");
    expect(render(refused(404))).toContain("Not loaded.");
    expect(render(refused(404, { items: ["Ada"] }), { notFound: "Gone", refetchFailure: "silent" })).toBe(
      "Gone",
    );
  });
});
