-- Quotes of a liquidity provider on which nothing was ordered are deleted after a while.
grant delete on fix_quotes to summit_app;

create index fix_quotes_unused on fix_quotes (asked_at) where order_id is null;
