set -eu

# region payment
# The payment of the quick start's exchange.
id() { grep -o '"id":"[^"]*"' | head -n 1 | cut -d '"' -f 4; }
PAYMENT_ID=$(
  curl -sS --retry 5 "$SUMMIT_URL/api/trades/$(id < trade.json)" -H "Authorization: Bearer $SUMMIT_KEY" |
    sed 's/.*"payments"://' | id
)
# endregion

# region return
curl -sS --retry 5 -X POST "$SUMMIT_URL/api/simulation/payments/$PAYMENT_ID/return" \
  -H "Authorization: Bearer $SUMMIT_KEY" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: return-$PAYMENT_ID" \
  -d '{"reason": "Account closed"}'
# endregion

# region rate
curl -sS --retry 5 "$SUMMIT_URL/api/simulation/rates/GBP-EUR" \
  -H "Authorization: Bearer $SUMMIT_KEY" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: rate-$(date +%s)" \
  -d '{"rate": "1.17", "seconds": 60}'
# endregion
