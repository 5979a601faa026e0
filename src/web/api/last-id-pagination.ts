/** The next page of a plain list starts after the last row of a full page; a shorter page is the last. */
export function lastIdPagination(pageSize: number) {
  return {
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: readonly { readonly id: string }[]) =>
      page.length < pageSize ? undefined : page.at(-1)?.id,
  };
}
