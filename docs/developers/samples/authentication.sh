# -i shows the headers, among them your limits.
curl -sS --retry 5 -i "$SUMMIT_URL/api/balances" \
  -H "Authorization: Bearer $SUMMIT_KEY" \
  -H "Summit-Version: 2026-11-25"
