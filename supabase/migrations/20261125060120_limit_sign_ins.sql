-- Wrong passwords count for the account and the client address together, so that nobody can lock out somebody else. A device that
-- signed in before has a limit of its own, which strangers cannot use up.

create table private.known_devices (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
comment on table private.known_devices is
  'Devices that have signed in to an account. The browser holds a random token in a cookie; this is its SHA-256. It opens nothing: it only gives the device its own limit of wrong passwords.';
comment on column private.known_devices.session_id is 'The session the device opened last. Ending that session from elsewhere forgets the device.';
create index known_devices_user_id_idx on private.known_devices (user_id, last_used_at desc);
alter table private.known_devices enable row level security;

create function private.take_sign_in(p_email text, p_address text, p_devices text[])
returns table (retry_after_seconds integer, is_slowed boolean, hit_ids bigint[])
language plpgsql volatile set search_path = ''
as $$
declare
  in_window constant interval := '15 minutes';
  account constant text := encode(sha256(convert_to(lower(btrim(p_email)), 'utf8')), 'hex');
  device constant text := (
    select d.token_hash from private.known_devices d join auth.users u on u.id = d.user_id
    where u.email = lower(btrim(p_email)) and d.token_hash = any (p_devices) and d.last_used_at > now() - interval '180 days'
    order by d.last_used_at desc limit 1);
  counted record;
  taken record;
begin
  retry_after_seconds := 0;
  is_slowed := false;
  hit_ids := '{}';
  for counted in
    select l.key, l.most, l.free from (values
      (1, device is not null, 'sign-in:device:' || device, 10, 10),
      (2, device is null, 'sign-in:pair:' || account || ':' || p_address, 10, 10),
      (3, device is null, 'sign-in:account:' || account, 25, 10),
      (4, device is null, 'sign-in:client:' || p_address, 100, 10)) l (place, applies, key, most, free)
    where l.applies order by l.place
  loop
    select * into taken from private.take_rate_limit(counted.key, counted.most, in_window);
    if not taken.allowed then
      delete from private.rate_limit_hits h where h.id = any (hit_ids);
      return query select taken.retry_after_seconds, false, '{}'::bigint[];
      return;
    end if;
    hit_ids := hit_ids || taken.hit_id;
    is_slowed := is_slowed or counted.free < (
      select count(*) from private.rate_limit_hits h where h.key = counted.key and h.id <= taken.hit_id);
  end loop;
  return next;
end;
$$;
comment on function private.take_sign_in(text, text, text[]) is
  'Counts an attempt to sign in within 15 minutes, before it is made. A known device: at most 10. Otherwise at most 10 for the account from the address; of all addresses together, and of all accounts of the address, the 11th and later are slowed, and refused from the 26th or the 101st. Delete the hits to give it back.';

create function private.remember_device(p_user_id uuid, p_session_id uuid, p_devices text[], p_new_hash text) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  update private.known_devices d set last_used_at = now(), session_id = p_session_id
  where d.user_id = p_user_id and d.token_hash = any (p_devices) and d.last_used_at > now() - interval '180 days';
  if found then
    return false;
  end if;
  insert into private.known_devices (token_hash, user_id, session_id) values (p_new_hash, p_user_id, p_session_id);
  delete from private.known_devices d
  where d.user_id = p_user_id and (d.last_used_at <= now() - interval '180 days' or d.token_hash in (
    select o.token_hash from private.known_devices o where o.user_id = p_user_id
    order by o.last_used_at desc, o.created_at desc offset 20));
  return true;
end;
$$;
comment on function private.remember_device(uuid, uuid, text[], text) is
  'After a successful sign-in: recognizes the device by one of its tokens, or remembers the new token and answers true. An account keeps its 20 latest devices, each for 180 days after its last sign-in.';

create function private.forget_devices() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.known_devices d where d.user_id = new.id;
  return null;
end;
$$;
comment on function private.forget_devices() is 'A new password makes every device of the account unknown: one of them may be the reason for the change.';
create trigger on_auth_user_password_changed after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password) execute function private.forget_devices();
