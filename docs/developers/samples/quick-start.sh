set -eu

# region helper
# The id that an answer begins with.
id() { grep -o '"id":"[^"]*"' | head -n 1 | cut -d '"' -f 4; }
# endregion

# region key
# --retry repeats what was answered with 429 or 503, where a repeat can't do anything twice.
curl -sS --retry 5 "$SUMMIT_URL/api/user" -H "Authorization: Bearer $SUMMIT_KEY"
# endregion

# region quote
curl -sS "$SUMMIT_URL/api/quotes" \
  -H "Authorization: Bearer $SUMMIT_KEY" \
  -H "Content-Type: application/json" \
  -d '{"fromCurrency": "GBP", "toCurrency": "EUR", "amount": "1000.00", "isReceiving": true}' |
  tee quote.json
# endregion

# region book
curl -sS --retry 5 "$SUMMIT_URL/api/trades" \
  -H "Authorization: Bearer $SUMMIT_KEY" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: book-$(id < quote.json)" \
  -d "{\"quoteId\": \"$(id < quote.json)\", \"termsAccepted\": true}" |
  tee trade.json
# endregion

# region recipient
curl -sS "$SUMMIT_URL/api/beneficiaries" \
  -H "Authorization: Bearer $SUMMIT_KEY" \
  -H "Content-Type: application/json" \
  -d '{
    "type": "business",
    "currency": "EUR",
    "accountHolder": "Example Trading Ltd",
    "iban": "IE29AIBK93115212345678",
    "bic": "AIBKIE2D",
    "town": "Dublin",
    "addressCountry": "IE"
  }' |
  tee recipient.json
# endregion

# region allocate
curl -sS -X PUT "$SUMMIT_URL/api/trades/$(id < trade.json)/allocation" \
  -H "Authorization: Bearer $SUMMIT_KEY" \
  -H "Content-Type: application/json" \
  -d "{\"lines\": [{\"beneficiaryId\": \"$(id < recipient.json)\", \"amount\": \"1000.00\", \"reference\": \"INV 2041\"}]}" |
  tee approval.json
# endregion

# region approve
approval() {
  curl -sS --retry 5 "$SUMMIT_URL/api/approvals/$(id < approval.json)" -H "Authorization: Bearer $SUMMIT_KEY"
}
until approval | grep -qE '"status":"(APPROVED|DECLINED|EXPIRED|WITHDRAWN)"'; do
  sleep 2
done
approval | grep -q '"status":"APPROVED"'
# endregion

# region fund
curl -sS --retry 5 "$SUMMIT_URL/api/trades/$(id < trade.json)/payment-instructions" \
  -H "Authorization: Bearer $SUMMIT_KEY"

# A field of an answer, and the name of your account.
field() { grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4; }
PAYER=$(curl -sS --retry 5 "$SUMMIT_URL/api/user" -H "Authorization: Bearer $SUMMIT_KEY" | field account)

curl -sS --retry 5 "$SUMMIT_URL/api/simulation/incoming-payments" \
  -H "Authorization: Bearer $SUMMIT_KEY" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: fund-$(id < trade.json)" \
  -d "{
    \"amount\": \"$(field amountDue < trade.json)\",
    \"currency\": \"GBP\",
    \"reference\": \"$(field reference < trade.json)\",
    \"payerName\": \"$PAYER\"
  }"
# endregion

# region watch
trade() {
  curl -sS --retry 5 "$SUMMIT_URL/api/trades/$(id < trade.json)" -H "Authorization: Bearer $SUMMIT_KEY"
}
until trade | grep -q '"stage":"COMPLETED"'; do
  sleep 2
done
echo "Paid"
# endregion
