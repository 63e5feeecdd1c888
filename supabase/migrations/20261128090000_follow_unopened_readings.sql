-- A document that was uploaded while the engine was down has no page count until a job opens it. Its reading can be given up,
-- retried, and discarded like any other.
create or replace function private.follow_reading() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  job constant private.jobs := case when tg_op = 'DELETE' then old else new end;
  document constant uuid := (job.payload ->> 'document_id')::uuid;
  way_out constant text := 'An owner or admin can retry it under Background jobs.';
begin
  if tg_op = 'DELETE' then
    -- Taken off the list of dead jobs: discarded, unless the next row takes it up again.
    update public.contract_documents d set text_problem = replace(d.text_problem, way_out, 'Upload it in another format.')
    where d.org_id = job.org_id and d.id = document and d.text_status = 'unreadable' and d.text_problem_code = 'given_up';
  elsif job.state = 'dead' then
    update public.contract_documents d set text_status = 'unreadable', text_problem_code = 'given_up',
      text_problem = concat_ws(' ',
        format(case when d.pages_total is null then 'Reading did not start after %3$s:' else 'Reading stopped at page %s of %s after %s:' end,
          least(d.pages_read + 1, d.pages_total), d.pages_total,
          case job.attempts when 1 then '1 attempt' else job.attempts || ' attempts' end),
        case when job.last_error <> 'The worker stopped unexpectedly' then 'the service failed.'
          when d.pages_total is null then 'the file takes too long to open.'
          else 'the page takes too long to read.' end,
        way_out)
    where d.org_id = job.org_id and d.id = document and d.text_status = 'reading';
  elsif tg_op = 'INSERT' then
    -- An admin has retried it. A file that was read to its end and found broken stays what it is.
    update public.contract_documents d set text_status = 'reading', text_problem = null, text_problem_code = null
    where d.org_id = job.org_id and d.id = document and d.text_status = 'unreadable' and d.text_problem_code = 'given_up';
  end if;
  return null;
end;
$$;
