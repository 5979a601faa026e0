-- What changed the position or its result on a day besides bookings, which their trades lead to.
create index journals_beside_bookings on journals (posted_at)
  where event in ('booking_reversal', 'closeout', 'closeout_paid', 'closeout_waived', 'cover_filled', 'forward_closeout');
