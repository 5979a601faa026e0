/** Every public page for search engines, as sitemaps.org describes it. */
export function writeSitemap(publicUrl: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `  <url><loc>${escapeXml(`${publicUrl}${path}`)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
}

/** Search engines may read all that is public; behind the sign-in there is nothing for them. */
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
