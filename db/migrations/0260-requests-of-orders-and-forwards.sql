-- The way back from an order or a forward to the request that placed, changed or booked it.
create index client_approvals_of_order on client_approvals (order_id) where order_id is not null;
create index client_approvals_of_forward on client_approvals (forward_id) where forward_id is not null;
