const answer = await fetch(`${process.env.SUMMIT_URL}/api/exchange-rate?from=GBP&to=GBP`);
if (!answer.ok) {
  const { code, detail, fields, request_id } = await answer.json();
  if (code === "same_currency") console.log("Choose another currency.");
  else console.error(`${answer.status} ${code}: ${detail} (${request_id})`, fields);
}
