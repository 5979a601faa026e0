-- Reference policy rates, entered by Summit on 29 November 2026; replace them. Each is its central bank's policy rate rounded to a
-- quarter of a percent, the same for every tenor: no market rates. They price nothing once they are 31 days old. Singapore steers its
-- exchange rate instead of an interest rate, so its dollar has none.
insert into deposit_curves (id, currency, rates, is_reference, set_at)
select gen_random_uuid(), currency, array_fill(rate, array[7]), true, '2026-11-29 00:00:00+00'
from (values
  ('GBP', 37500),
  ('EUR', 20000),
  ('USD', 37500),
  ('JPY', 5000),
  ('AUD', 35000),
  ('CAD', 22500),
  ('CHF', 0),
  ('CNY', 15000),
  ('SAR', 42500),
  ('AED', 37500),
  ('INR', 52500),
  ('NZD', 22500),
  ('HKD', 40000)
) as reference (currency, rate);
