set -eu

QUOTE_ID=$(
  curl -sS "$SUMMIT_URL/api/quotes" \
    -H "Authorization: Bearer $SUMMIT_KEY" \
    -H "Content-Type: application/json" \
    -d '{"fromCurrency": "GBP", "toCurrency": "EUR", "amount": "250.00"}' |
    grep -o '"id":"[^"]*"' | head -n 1 | cut -d '"' -f 4
)

# region repeat
for attempt in 1 2; do
  curl -sS "$SUMMIT_URL/api/trades" \
    -H "Authorization: Bearer $SUMMIT_KEY" \
    -H "Content-Type: application/json" \
    -H "Idempotency-Key: book-$QUOTE_ID" \
    -d "{\"quoteId\": \"$QUOTE_ID\", \"termsAccepted\": true}" |
    tee "answer-$attempt.json"
done
# endregion

cmp answer-1.json answer-2.json
