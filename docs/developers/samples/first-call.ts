const answer = await fetch(`${process.env.SUMMIT_URL}/api/exchange-rate?from=GBP&to=EUR`);
console.log(await answer.json());
