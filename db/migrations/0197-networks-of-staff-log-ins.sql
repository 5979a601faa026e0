-- Each back-office log-in reads from where its staff user was let in, beside any number of their other audited actions.
create index audit_log_log_ins on audit_log (actor_id, at) where action = 'log_in';
