-- Each log-in reads from where its user was let in, beside any number of refused guesses.
create index sign_ins_accepted on sign_ins (user_id, address) where accepted;
