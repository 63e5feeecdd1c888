-- Merging parties and undoing merges, in any order and with changes in between, loses no reference to them.
begin;
select no_plan();
select tests.cast_and_records();

create temp table p (n integer primary key, id uuid not null);
create temp table tied (contract_id uuid, side text, n integer, primary key (contract_id, side));
create temp table plays (n integer, project_id uuid, role public.party_role, primary key (n, project_id, role));

insert into p select n, private.uuid_v7() from generate_series(1, 6) n;
insert into public.parties (id, org_id, name) select id, tests.id('Beam'), 'Party ' || n from p;
insert into public.contracts (org_id, project_id, name, contract_type, party_a_name, party_b_name)
select tests.id('Beam'), tests.id(project), 'Contract ' || n, 'Supply', 'A', 'B' from generate_series(1, 4) n,
  unnest('{Site,Annex}'::text[]) project;

-- The API merges as the system, with the requester's claims.
select tests.act_as('owner', 'Beam', 'request 1');
reset role;

create function pg_temp.one(among uuid[]) returns uuid language sql volatile as $$
  select among[1 + floor(random() * cardinality(among))::integer] $$;
create function pg_temp.remaining() returns uuid[] language sql volatile as $$
  select array_agg(x.id order by x.n) from p x join public.parties y on y.id = x.id where y.merged_into is null $$;
create function pg_temp.undoable() returns uuid[] language sql volatile as $$
  select array_agg(m.id order by m.id) from public.party_merges m join public.parties k on k.id = m.kept_id
  where m.undone_at is null and k.merged_into is null and m.kept_id in (select id from p) $$;

-- Compares each manually set reference with the party it points to now, following merges.
create function pg_temp.lost() returns text language sql volatile as $$
  select string_agg(what, ', ') from (
    select format('%s of a contract to %s', t.side, t.n) as what
    from tied t join p using (n) join public.contracts c on c.id = t.contract_id
    where case t.side when 'a' then c.party_a_id else c.party_b_id end is distinct from private.party_now(tests.id('Beam'), p.id)
    union all
    select format('%s is %s', l.n, l.role) from plays l join p using (n)
    where not exists (select from public.project_parties r
      where r.party_id = private.party_now(tests.id('Beam'), p.id) and r.project_id = l.project_id and r.role = l.role)) gone $$;

create function pg_temp.go(seed float, steps integer) returns text language plpgsql as $$
declare
  step integer;
  one uuid;
  other uuid;
  contract uuid;
  half text;
  part public.party_role;
  place uuid;
  done text := '';
  bad text;
begin
  perform setseed(seed);
  for step in 1..steps loop
    one := pg_temp.one(pg_temp.remaining());
    case floor(random() * 6)::integer
      when 0, 1 then
        other := pg_temp.one(pg_temp.remaining());
        if one <> other then
          perform private.merge_parties(one, other);
          done := done || ' merge';
        end if;
      when 2 then
        other := pg_temp.one(pg_temp.undoable());
        if other is not null then
          perform private.undo_party_merge(other);
          done := done || ' undo';
        end if;
      when 3 then
        -- Choose a party not assigned before: moving back to one that a merge replaced looks the same as
        -- never having moved.
        contract := pg_temp.one((select array_agg(c.id order by c.id) from public.contracts c where c.name like 'Contract %'
          and not exists (select from tied t where t.contract_id = c.id and t.side = 'a')));
        half := 'a';
        if contract is not null then
          update public.contracts c set party_a_id = one where c.id = contract;
          insert into tied select contract, half, p.n from p where p.id = one;
          done := done || ' tie';
        end if;
      when 4 then
        part := (array['supplier', 'surety']::public.party_role[])[1 + floor(random() * 2)::integer];
        place := tests.id((array['Site', 'Annex'])[1 + floor(random() * 2)::integer]);
        if not exists (select from public.project_parties r where r.party_id = one and r.project_id = place and r.role = part) then
          insert into public.project_parties (org_id, project_id, party_id, role) values (tests.id('Beam'), place, one, part);
          insert into plays select p.n, place, part from p where p.id = one on conflict do nothing;
          done := done || ' part';
        end if;
      else
        update public.parties y set phone = step::text where y.id = one;
    end case;
    bad := pg_temp.lost();
    if bad is not null then
      return format('step %s after%s: %s', step, done, bad);
    end if;
  end loop;
  -- Undo all merges in any possible order.
  loop
    other := pg_temp.one(pg_temp.undoable());
    exit when other is null;
    perform private.undo_party_merge(other);
    bad := pg_temp.lost();
    if bad is not null then
      return format('on the way back after%s: %s', done, bad);
    end if;
  end loop;
  return case when cardinality(pg_temp.remaining()) = 6 then 'nothing lost' else 'a person is missing' end;
end $$;

create function pg_temp.afresh(seed float) returns text language plpgsql as $$
declare
  told text;
begin
  begin
    told := pg_temp.go(seed, 60);
    raise exception using errcode = 'ZZ000', message = told;
  exception when sqlstate 'ZZ000' then
    return told;
  end;
end $$;
select is(pg_temp.afresh(seed / 25.0), 'nothing lost', '60 random steps lose nothing, run ' || seed || ' of 25')
  from generate_series(1, 25) seed;

select * from finish();
rollback;
