/** Sitemap of all public pages, as sitemaps.org specifies. */
export function writeSitemap(publicUrl: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `  <url><loc>${escapeXml(`${publicUrl}${path}`)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

/** Allows public pages and disallows the rest. */
export function writeRobots(publicUrl: string): string {
  const closed = ["/api/", "/admin/", "/dashboard", "/holding", "/onboarding", "/company"];
  return `User-agent: *
${closed.map((path) => `Disallow: ${path}`).join("\n")}

Sitemap: ${publicUrl}/sitemap.xml
`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
