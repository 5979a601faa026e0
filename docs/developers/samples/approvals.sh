# What waits, newest first.
curl -sS --retry 5 "$SUMMIT_URL/api/approvals?state=pending" -H "Authorization: Bearer $SUMMIT_KEY"
