const answer = await fetch(`${process.env.SUMMIT_URL}/api/balances`, {
  headers: {
    Authorization: `Bearer ${process.env.SUMMIT_KEY}`,
    "Summit-Version": "2026-11-25",
  },
});
console.log(answer.headers.get("RateLimit-Remaining"), await answer.json());
