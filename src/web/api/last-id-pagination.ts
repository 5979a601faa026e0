/** How a plain list goes on: after the last row of a full page; a page that is not full is the last one. */
export function lastIdPagination(pageSize: number) {
  return {
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: readonly { readonly id: string }[]) =>
      page.length < pageSize ? undefined : page.at(-1)?.id,
  };
}
