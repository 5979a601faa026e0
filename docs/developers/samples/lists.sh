set -eu

# region all
# The first page, with its headers in a file.
curl -sS --retry 5 "$SUMMIT_URL/api/trades?limit=2" \
  -H "Authorization: Bearer $SUMMIT_KEY" \
  -D headers.txt

# The address of the next page, from the Link header.
NEXT=$(sed -n 's/^[Ll]ink: <\(.*\)>; rel="next".*/\1/p' headers.txt)
if [ -n "$NEXT" ]; then
  curl -sS --retry 5 "$NEXT" -H "Authorization: Bearer $SUMMIT_KEY"
fi
# endregion
