-- Names that say what a row or column holds.
alter table payout_send_backs rename to sent_back_payouts;
alter table sent_back_payouts rename constraint payout_send_backs_pkey to sent_back_payouts_pkey;
alter table sent_back_payouts rename constraint payout_send_backs_note_check to sent_back_payouts_note_check;
alter table sent_back_payouts rename constraint payout_send_backs_payment_id_fkey to sent_back_payouts_payment_id_fkey;
alter table sent_back_payouts rename constraint payout_send_backs_prepared_by_fkey to sent_back_payouts_prepared_by_fkey;
alter table sent_back_payouts rename constraint payout_send_backs_sent_back_by_fkey to sent_back_payouts_sent_back_by_fkey;
alter index payout_send_backs_payment rename to sent_back_payouts_payment;

-- Lifted by one person in single-operator mode.
alter table restrictions rename column lifted_alone to lifted_by_single_operator;

-- Listed names similar to the screened one.
alter table screenings rename column near to match_count;
alter table screenings rename constraint screenings_near_check to screenings_match_count_check;
