-- The log tells what a message said with its fields filled in, to keys as well.
grant select (template, starts_at, ends_at, place, time_zone, answer_by, check_id, sent_at, created_by) on public.messages to api_client;
