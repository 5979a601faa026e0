const answer = await fetch(`${process.env.SUMMIT_URL}/api/approvals?state=pending`, {
  headers: { Authorization: `Bearer ${process.env.SUMMIT_KEY}` },
});
const { items } = await answer.json();
console.log(`${items.length} waiting`);
for (const { id, summary, missing, expiresAt } of items) console.log(id, summary, missing, expiresAt);
