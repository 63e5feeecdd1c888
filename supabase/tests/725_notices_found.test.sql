begin;
select plan(28);
select tests.cast_and_records();

insert into public.notices (id, org_id, project_id, type, subject, counterparty, number_year, number_in_year)
select tests.remember(called, private.uuid_v7()), tests.id(org), tests.id(project), 'Stop Work Notice', subject, 'Harbor LLC', 2037, number
from (values
  ('site notice', 'Beam', 'Site', 'Unpaid drywall', 1),
  ('annex notice', 'Beam', 'Annex', 'Unpaid drywall', 2),
  ('rival notice', 'Rival', 'Rival site', 'Unpaid drywall', 1)
) a (called, org, project, subject, number);

select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'find a notice by its subject',
  $$select from private.notices_like('unpaid drywal', 10) f
    join public.notices n on n.org_id = (select private.active_org_id()) and n.id = f.id where n.id = tests.id('site notice')$$);
select tests.only('{owner,admin,neighbor}', 'find a notice on the neighbor''s project by its number',
  $$select from private.notices_like('N-2037-0002', 10) f
    join public.notices n on n.org_id = (select private.active_org_id()) and n.id = f.id where n.id = tests.id('annex notice')$$);

select * from finish();
rollback;
