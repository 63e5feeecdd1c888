-- Every row draws one, and its event and notification one more. A function in SQL that pins its search_path is planned anew by
-- every statement, which was most of what it cost.
create or replace function private.uuid_v7() returns uuid
language plpgsql volatile parallel safe set search_path = ''
as $$
declare
  micros constant bigint := extract(epoch from clock_timestamp()) * 1000000;
begin
  return encode(
    overlay(uuid_send(gen_random_uuid())
      placing substring(int8send(micros / 1000) from 3) || int2send((28672 + micros % 1000 * 4096 / 1000)::int2)
      from 1 for 8),
    'hex')::uuid;
end;
$$;
