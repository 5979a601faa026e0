curl "$SUMMIT_URL/api/exchange-rate?from=GBP&to=EUR"
