-- When staff last set the client's referrer, who earns from trades that are booked after it. Null: nobody did, so the referrer
-- earns from every trade.
alter table clients add column referred_since timestamptz;
update clients set referred_since = assigned.at
  from (select subject_id, max(at) as at from audit_log
    where action = 'assign_referrer' and subject_kind = 'client' group by subject_id) as assigned
  where clients.referrer_id is not null and clients.id::text = assigned.subject_id;

-- Whose exchanges a referrer earned from: who handled the money of one of these releases no payout of the referrer alone.
create index referral_earnings_earner on referral_earnings (client_id, referred_id);
