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
  it("a query boundary shows the skeleton until the first response", () => {
    expect(render({ ...loaded(undefined), isPending: true })).toBe("<aside>Loading</aside>");
  });

  it("a query boundary shows the data without the frame, and the empty state in place of an empty list", () => {
    expect(render(loaded({ items: ["Ada"] }))).toBe("Ada");
    expect(render(loaded({ items: [] }))).toBe("<aside>Nobody</aside>");
  });

  it("a query boundary shows a failure with the server's text and a retry button", () => {
    const html = render(refused(503));
    for (const part of ['<aside><div role="alert"', "Not loaded.", "Too busy.", "Try again"])
      expect(html).toContain(part);
  });

  it("a query boundary keeps the data below a failed refetch, replaces it, or stays silent, as configured", () => {
    const query = refused(503, { items: ["Ada"] });
    expect(render(query)).toMatch(/Not loaded\..*<\/aside>Ada$/);
    expect(render(query, { refetchFailure: "instead" })).not.toContain("Ada");
    expect(render(query, { refetchFailure: "silent" })).toBe("Ada");
  });

  it("a query boundary leaves a failed next page to the end of the list", () => {
    expect(render({ ...refused(503, { items: ["Ada"] }), isFetchNextPageError: true })).toBe("Ada");
  });

  it('a query boundary shows "not found" only where that is given, also in place of older data', () => {
    expect(render(refused(404), { notFound: "Gone" })).toBe("Gone");
    expect(render(refused(400), { notFound: "Gone" })).toBe("Gone");
    expect(render(refused(503), { notFound: "Gone" })).toContain("Not loaded.");
    expect(render(refused(404))).toContain("Not loaded.");
    expect(render(refused(404, { items: ["Ada"] }), { notFound: "Gone", refetchFailure: "silent" })).toBe(
      "Gone",
    );
  });
});
