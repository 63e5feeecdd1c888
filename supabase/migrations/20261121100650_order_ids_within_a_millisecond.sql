-- Lists go by id, and what one transaction writes often falls in one millisecond: a lawyer's rejection and the step it takes,
-- or the changes of one analysis. So the twelve bits after the millisecond count its parts, as RFC 9562 (6.2, method 3) has it
-- and as uuidv7() of Postgres 18 does.
create or replace function private.uuid_v7() returns uuid
language sql volatile parallel safe set search_path = ''
as $$
  select encode(
    overlay(uuid_send(gen_random_uuid())
      placing substring(int8send(micros / 1000) from 3) || int2send((28672 + micros % 1000 * 4096 / 1000)::int2)
      from 1 for 8),
    'hex')::uuid
  from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros) clock;
$$;
comment on function private.uuid_v7() is 'A time-ordered UUID (RFC 9562, version 7), in the order of the microseconds.';
