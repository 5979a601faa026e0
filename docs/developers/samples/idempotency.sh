set -eu

QUOTE_ID=$(
  curl -sS --retry 5 "$SUMMIT_URL/api/quotes" \
    -H "Authorization: Bearer $SUMMIT_KEY" \
    -H "Content-Type: application/json" \
    -d '{"fromCurrency": "GBP", "toCurrency": "EUR", "amount": "250.00"}' |
    grep -o '"id":"[^"]*"' | head -n 1 | cut -d '"' -f 4
)

# region repeat
# --retry repeats what was answered with 429 or 503, and waits as Retry-After says.
for attempt in 1 2; do
  curl -sS --retry 5 -o "answer-$attempt.json" "$SUMMIT_URL/api/trades" \
    -H "Authorization: Bearer $SUMMIT_KEY" \
    -H "Content-Type: application/json" \
    -H "Idempotency-Key: book-$QUOTE_ID" \
    -d "{\"quoteId\": \"$QUOTE_ID\", \"termsAccepted\": true}"
  cat "answer-$attempt.json"
done
# endregion

cmp answer-1.json answer-2.json >&2
