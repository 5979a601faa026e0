import type { FastifyReply } from "fastify";
import { siteAddress } from "./site-address.ts";

/** Adds `Link: <…>; rel="next"`: the request's own address with the cursor of the next page. */
export function linkNext(reply: FastifyReply, cursor: string): void {
  const { request } = reply;
  const next = new URL(request.url, siteAddress(request));
  next.searchParams.set("cursor", cursor);
  void reply.header("link", `<${siteAddress(request)}${next.pathname}${next.search}>; rel="next"`);
}

/**
 * The page of a plain list whose cursor is the last row's id, out of limit + 1 rows, with a link to the next page when
 * there is one.
 */
export function cutPlainPage<Row extends { readonly id: string }>(
  reply: FastifyReply,
  rows: readonly Row[],
  limit: number,
): readonly Row[] {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length > limit && last) linkNext(reply, last.id);
  return page;
}
