-- Text as a search compares it: small letters without accents. `foldText` of the domain folds what is searched for alike.
create function fold_text(value text) returns text language sql immutable strict parallel safe
return replace(replace(replace(replace(
  translate(regexp_replace(lower(normalize(value, nfkd)), '[\u0300-\u036f]', '', 'g'), 'øđðəħłŧıς‘’ʼʻ', 'oddehltiσ'''''''''),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
revoke execute on function fold_text from public;
grant execute on function fold_text to summit_app;

create index clients_search_folded on clients using gin (fold_text(search_text) gin_trgm_ops);
drop index clients_search;
create index payments_payee_folded on payments using gin (fold_text(payee_name) gin_trgm_ops);
drop index payments_payee;
