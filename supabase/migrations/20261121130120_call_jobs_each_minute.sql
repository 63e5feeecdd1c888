-- On Supabase the function `jobs` is called each minute by pg_cron and pg_net. Where it is and the key it asks for are secrets of the
-- Vault, since they differ from project to project; until they are there, nothing is called. Where the extensions are not available
-- somebody else has to call it.
create function private.call_jobs() returns bigint
language plpgsql volatile set search_path = ''
as $$
declare
  url text;
  key text;
  request bigint;
begin
  -- As text, since neither the Vault nor pg_net is everywhere.
  execute $query$
    select max(s.decrypted_secret) filter (where s.name = 'project_url'), max(s.decrypted_secret) filter (where s.name = 'jobs_secret_key')
    from vault.decrypted_secrets s$query$ into url, key;
  if url is null or key is null then
    raise warning 'The jobs wait: the Vault has no secrets project_url and jobs_secret_key';
    return null;
  end if;
  execute $query$select net.http_post(url := $1, headers := $2, body := '{}'::jsonb, timeout_milliseconds := 60000)$query$
    into request using rtrim(url, '/') || '/functions/v1/jobs', jsonb_build_object('apikey', key, 'content-type', 'application/json');
  return request;
end;
$$;
comment on function private.call_jobs() is 'Asks the function `jobs` to do what is due. Needs pg_net and two secrets in the Vault.';
revoke execute on function private.call_jobs() from public;

do $$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) < 3 then
    return;
  end if;
  create extension if not exists pg_cron with schema pg_catalog;
  create extension if not exists pg_net with schema extensions;
  execute $cron$select cron.schedule('jobs', '* * * * *', 'select private.call_jobs()')$cron$;
  -- It notes each run, and never forgets one by itself.
  execute $cron$select cron.schedule('trim-cron-history', '45 3 * * *', $sql$delete from cron.job_run_details where end_time < now() - interval '7 days'$sql$)$cron$;
end
$$;
