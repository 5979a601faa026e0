# What waits, newest first.
curl -sS "$SUMMIT_URL/api/approvals?state=pending" -H "Authorization: Bearer $SUMMIT_KEY"
