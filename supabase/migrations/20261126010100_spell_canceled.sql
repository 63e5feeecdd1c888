-- The title of a notification about a canceled contract, in American spelling. Nothing else about the function changes.
do $spell$
declare
  routine record;
begin
  for routine in
    select pg_catalog.pg_get_functiondef(p.oid) as source
    from pg_catalog.pg_proc p
    where p.pronamespace = 'private'::regnamespace and p.prokind = 'f' and p.prosrc like '%''Cancelled: ''%'
  loop
    execute replace(routine.source, '''Cancelled: ''', '''Canceled: ''');
  end loop;
end;
$spell$;
