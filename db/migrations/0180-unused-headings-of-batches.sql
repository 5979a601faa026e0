-- Headings of the columns of its table that a batch didn't read, such as a misspelt one.
alter table payment_batches add column unused_headings text[] not null default '{}';
