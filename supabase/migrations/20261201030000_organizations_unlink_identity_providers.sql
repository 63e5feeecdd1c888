-- Auth signs in whoever an OpenID Connect provider links to an account, whatever became of the account's address. The link
-- ends when the account leaves the provider's domains, when a domain is removed, and when the provider is disconnected.
select extensions.word_similarity('', '');

create function private.unlink_provider(p_provider text, p_users uuid[]) returns void
language plpgsql set search_path = ''
as $$
begin
  delete from auth.identities i where i.provider = p_provider and i.user_id = any (p_users);
  delete from auth.refresh_tokens t using auth.mfa_amr_claims a
  where a.session_id::text = t.session_id::text and a.authentication_method = 'oauth' and t.user_id::text = any (p_users::text[]);
  delete from auth.sessions s using auth.mfa_amr_claims a
  where a.session_id::text = s.id::text and a.authentication_method = 'oauth' and s.user_id = any (p_users);
end;
$$;
comment on function private.unlink_provider(text, uuid[]) is 'Ends what an identity provider can do in Auth with these accounts: its links to them, and the sessions of Auth''s own that such providers opened.';
revoke all on function private.unlink_provider(text, uuid[]) from public;

create function private.without_provider(metadata jsonb, p_provider text) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_set(metadata, '{providers}', coalesce(metadata -> 'providers', '[]') - p_provider)
    || case when metadata ->> 'provider' = p_provider then '{"provider": "email"}'::jsonb else '{}' end
$$;
comment on function private.without_provider(jsonb, text) is 'An account''s metadata in Auth without an identity provider, so that linking it again is checked again.';
revoke all on function private.without_provider(jsonb, text) from public;

create function private.unlink_accounts(p_provider text, p_domain text) returns void
language plpgsql set search_path = ''
as $$
declare
  linked constant uuid[] := array(
    select u.id from auth.users u
    where u.raw_app_meta_data -> 'providers' ? p_provider
      and (p_domain is null or split_part(lower(u.email), '@', 2) = p_domain));
begin
  perform private.unlink_provider(p_provider, linked);
  update auth.users u set raw_app_meta_data = private.without_provider(u.raw_app_meta_data, p_provider)
  where u.id = any (linked);
end;
$$;
comment on function private.unlink_accounts(text, text) is 'Unlinks an identity provider from the accounts in a domain, or from all.';
revoke all on function private.unlink_accounts(text, text) from public;

create function private.unlink_removed_domain() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.unlink_accounts(c.provider, old.domain) from public.sso_connections c
  where c.org_id = old.org_id and c.protocol = 'oidc';
  return null;
end;
$$;
comment on function private.unlink_removed_domain() is 'An organization''s provider no longer signs in accounts of a domain that it removed.';

create trigger unlink_removed_domain after delete on public.sso_domains
  for each row when (old.verified_at is not null) execute function private.unlink_removed_domain();

create function private.unlink_disconnected_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.unlink_accounts(old.provider, null);
  return null;
end;
$$;
comment on function private.unlink_disconnected_provider() is 'A disconnected provider signs in no account, even if Auth still has it.';

create trigger unlink_disconnected_provider after delete on public.sso_connections
  for each row when (old.protocol = 'oidc') execute function private.unlink_disconnected_provider();

create function private.unlink_changed_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  linked text;
begin
  for linked in
    select p from jsonb_array_elements_text(coalesce(new.raw_app_meta_data -> 'providers', '[]')) p where p like 'custom:%'
  loop
    if not exists (
      select from public.sso_connections c
      join public.sso_domains d on d.org_id = c.org_id
      where c.provider = linked and d.verified_at is not null and d.domain = split_part(lower(new.email), '@', 2)
    ) then
      perform private.unlink_provider(linked, array[new.id]);
      new.raw_app_meta_data := private.without_provider(new.raw_app_meta_data, linked);
    end if;
  end loop;
  return new;
end;
$$;
comment on function private.unlink_changed_address() is 'A person who moves their account to an address of their own takes it away from their former organization''s provider.';

create trigger unlink_changed_address before update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.unlink_changed_address();

-- Accounts that have moved already.
do $$
declare
  stray record;
begin
  for stray in
    select u.id, p.linked from auth.users u
    cross join lateral jsonb_array_elements_text(coalesce(u.raw_app_meta_data -> 'providers', '[]')) p (linked)
    where p.linked like 'custom:%' and not exists (
      select from public.sso_connections c
      join public.sso_domains d on d.org_id = c.org_id
      where c.provider = p.linked and d.verified_at is not null and d.domain = split_part(lower(u.email), '@', 2))
  loop
    perform private.unlink_provider(stray.linked, array[stray.id]);
    update auth.users u set raw_app_meta_data = private.without_provider(u.raw_app_meta_data, stray.linked) where u.id = stray.id;
  end loop;
end;
$$;
