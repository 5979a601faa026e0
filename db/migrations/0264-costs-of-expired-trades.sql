-- Close-outs that cost their client something although the money may have come in time, for the desk's inbox.
create index closeouts_expired_at_a_cost on closeouts (closed_at) where cause = 'expired' and charged > 0;
