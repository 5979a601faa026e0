-- Tables of rates follow one another in the order in which the feed wrote them, whatever the clocks say: a clock that is set
-- back must not stop rates until it has caught up.
alter table latest_rates add column sequence bigint not null default 0;
