curl -sS "$SUMMIT_URL/api/exchange-rate?from=GBP&to=GBP"
