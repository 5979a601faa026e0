import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { UserBoundary } from "./user-boundary.tsx";

const failed = {
  isPending: false,
  isError: true,
  isFetching: false,
  error: new ApiError({ fault: "refused", status: 503, message: "Summit is busy." }),
  refetch: () => undefined,
};

function render(data: null | undefined): string {
  return renderToStaticMarkup(
    <UserBoundary user={{ ...failed, data }}>{() => "A form with what was typed"}</UserBoundary>,
  );
}

test("an open screen and what was typed on it stay when the user can't be read again", () => {
  expect(render(null)).toBe("A form with what was typed");
});

test("a screen whose user was never read says so, and can be tried again", () => {
  const html = render(undefined);
  for (const part of ["Error fetching user data", "Summit is busy.", "Try again"])
    expect(html).toContain(part);
  expect(html).not.toContain("typed");
});
