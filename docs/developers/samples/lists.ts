// region all
const { SUMMIT_URL, SUMMIT_KEY } = process.env;

type Trade = { reference: string; stage: string };

/** Reads until we are no longer busy. */
async function read(path: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(`${SUMMIT_URL}${path}`, {
      headers: { Authorization: `Bearer ${SUMMIT_KEY}` },
    });
    if (answer.ok) return answer;
    if (answer.status !== 429 && answer.status !== 503)
      throw new Error(`${path} was answered with ${answer.status}`);
    const seconds = Number(answer.headers.get("Retry-After") ?? 2);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  }
}

/** Every item of a list, page by page. */
async function* readAll(path: string) {
  let cursor: string | null = "";
  while (cursor !== null) {
    const query = new URLSearchParams({ limit: "200", ...(cursor && { cursor }) });
    const page: Response = await read(`${path}?${query}`);
    const { items, nextCursor }: { items: Trade[]; nextCursor: string | null } = await page.json();
    yield* items;
    cursor = nextCursor;
  }
}

for await (const trade of readAll("/api/trades")) console.log(trade.reference, trade.stage);

// endregion

export {};
