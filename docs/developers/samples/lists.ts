// region all
const { SUMMIT_URL, SUMMIT_KEY } = process.env;

type Trade = { reference: string; stage: string };

/** Every item of a list, page by page. */
async function* readAll(path: string) {
  let cursor: string | null = "";
  while (cursor !== null) {
    const query = new URLSearchParams({ limit: "200", ...(cursor && { cursor }) });
    const page: Response = await fetch(`${SUMMIT_URL}${path}?${query}`, {
      headers: { Authorization: `Bearer ${SUMMIT_KEY}` },
    });
    if (!page.ok) throw new Error(`${path} was answered with ${page.status}`);
    const { items, nextCursor }: { items: Trade[]; nextCursor: string | null } = await page.json();
    yield* items;
    cursor = nextCursor;
  }
}

for await (const trade of readAll("/api/trades")) console.log(trade.reference, trade.stage);

// endregion

export {};
