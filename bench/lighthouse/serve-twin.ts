import { once } from "node:events";
import { createServer } from "node:http";
import type { BuiltFile } from "./build-twin.ts";

type Served = { readonly url: string; readonly stop: () => Promise<void> };

/** Serves the built files on a free local port; API calls go to Summit itself, as on the real page. */
export async function serveTwin(files: ReadonlyMap<string, BuiltFile>, summitUrl: string): Promise<Served> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    if (path.startsWith("/api/")) {
      const answer = await fetch(`${summitUrl}${path}`);
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
      response.end(await answer.text());
      return;
    }
    const file = files.get(path);
    if (!file) return void response.writeHead(404).end();
    response.setHeader("content-type", file.mediaType);
    if (!file.mediaType.startsWith("font/")) response.setHeader("content-encoding", "br");
    response.setHeader("cache-control", path === "/" ? "no-cache" : "public, max-age=31536000, immutable");
    response.end(file.body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the twin has no port");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
