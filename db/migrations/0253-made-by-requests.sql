-- What an approved request placed or booked, to which its page leads; null for any other, and where a version before approved it.
alter table client_approvals add column order_id uuid references orders, add column forward_id uuid references forwards;
