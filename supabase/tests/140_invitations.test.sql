begin;
select plan(284);
select tests.cast_and_records();

-- Returns an insert statement for an invitation of a new person.
create function pg_temp.invite(projects text[] default '{}', role text default null, org_role text default 'member', token text default 'a')
returns text language sql as $$
  select format(
    'insert into public.invitations (org_id, email, org_role, project_ids, project_role, token_hash, expires_at)
     values (%L, %L, %L, %L, %L, %L, now() + interval ''7 days'')',
    tests.id('Beam'), 'new@plumbline.test', org_role, array(select tests.id(p) from unnest(projects) p), role,
    encode(sha256(token::bytea), 'hex'));
$$;

create function pg_temp.revoked(called text) returns boolean language sql as $$
  select revoked_at is not null from public.invitations where id = tests.id(called) $$;

-- Who invites
select tests.only('{owner,admin}', 'invite into the organization', pg_temp.invite(), '42501', 'r1');
select tests.only('{owner,admin}', 'invite an admin', pg_temp.invite(org_role => 'admin'), '42501', 'r1');
select tests.only('{owner}', 'invite an owner', pg_temp.invite(org_role => 'owner'), '42501', 'r1');
select tests.only('{owner,admin,project_manager}', 'invite onto a project', pg_temp.invite('{Site}', 'contractor'), '42501', 'r1');
select tests.only('{owner,admin}', 'invite a lawyer', pg_temp.invite('{Site}', 'lawyer'), '42501', 'r1');
select tests.only('{owner,admin}', 'invite onto two projects, one of another manager', pg_temp.invite('{Site,Annex}', 'team_member'),
  '42501', 'r1');
select tests.only('{owner,admin}', 'invite an admin onto a project', pg_temp.invite('{Site}', 'team_member', 'admin'), '42501', 'r1');
select tests.nobody('invite without the API', pg_temp.invite());
select is(tests.attempt('owner', pg_temp.invite('{Rival site}', 'team_member'), 'Beam', 'r1'), '23503',
  'rejects a project of another organization');
select is(tests.attempt('owner', pg_temp.invite('{Site}', null), 'Beam', 'r1'), '23514', 'rejects projects without a role');
select is(tests.attempt('owner', pg_temp.invite('{}', 'lawyer'), 'Beam', 'r1'), '23514', 'rejects a role without projects');

-- Open invitations by sender.
create temp table sent (called text, sender text, statement text) on commit drop;
insert into sent values
  ('to site', 'project_manager', pg_temp.invite('{Site}', 'contractor', token => 'a')),
  ('as admin', 'admin', pg_temp.invite(org_role => 'admin', token => 'b')),
  ('as owner', 'owner', pg_temp.invite(org_role => 'owner', token => 'c')),
  ('as lawyer', 'owner', pg_temp.invite('{Site}', 'lawyer', token => 'e')),
  ('as admin to site', 'owner', pg_temp.invite('{Site}', 'contractor', 'admin', 'f')),
  ('to site and annex', 'owner', pg_temp.invite('{Site,Annex}', 'contractor', token => 'g'));
do $$
declare
  one record;
begin
  for one in select * from sent loop
    perform tests.act_as(one.sender, 'Beam', 'r1');
    execute one.statement;
    perform tests.reset();
    perform tests.remember(one.called, i.id) from public.invitations i order by i.id desc limit 1;
  end loop;
end
$$;

-- Who reads them
select tests.only('{owner,admin,project_manager}', 'read an invitation to the project',
  $$select from public.invitations where id = tests.id('to site')$$);
select tests.only('{owner,admin}', 'read an invitation to the organization',
  $$select from public.invitations where id = tests.id('as admin')$$);
select is(tests.attempt('owner', 'select token_hash from public.invitations', 'Beam'), '42501', 'no user reads token hashes');

-- Who revokes and resends
select tests.only('{owner,admin,project_manager}', 'revoke an invitation to the project',
  $$update public.invitations set revoked_at = now() where id = tests.id('to site')$$, '0 rows', 'r1');
select tests.only('{owner,admin}', 'resend an invitation to the organization',
  $$update public.invitations set token_hash = repeat('c', 64) where id = tests.id('as admin')$$, '0 rows', 'r1');
select tests.only('{owner,admin}', 'revoke ' || called,
  format($$update public.invitations set revoked_at = now() where id = %L$$, tests.id(called)), '0 rows', 'r1')
from unnest('{as lawyer,as admin to site,to site and annex}'::text[]) called;
select tests.only('{owner}', 'revoke an owner invitation',
  $$update public.invitations set revoked_at = now() where id = tests.id('as owner')$$, '0 rows', 'r1');
select is(tests.attempt('owner', $$update public.invitations set token_hash = repeat('c', 64) where id = tests.id('to site')$$, 'Beam'),
  '42501', 'revoking requires the API');
select is(tests.attempt('owner', format($$update public.invitations set %s = null$$, c), 'Beam', 'r1'), '42501',
  'no user updates column ' || c)
from unnest('{accepted_at,accepted_by,invited_by,email,org_role,project_ids,project_role}'::text[]) c;
select is(tests.attempt('owner', 'delete from public.invitations', 'Beam', 'r1'), '42501', 'no user deletes invitations');

-- A statement that reads no column is checked by this policy alone.
select is(tests.attempt(who, 'update public.invitations set revoked_at = now()', 'Beam', 'r1'), '0 rows',
  'cannot revoke invitations: ' || who)
from unnest('{team_member,contractor,client_rep,lawyer,neighbor,bystander}'::text[]) who;

-- The policy holds even if every column is granted.
grant update on public.invitations to authenticated;
select is(tests.attempt(who, format($$update public.invitations set %s where id = tests.id('to site')$$, change), 'Beam', 'r1'), outcome,
  format('%s set %s', who, change))
from (values
  ('project_manager', 'project_role = ''team_member''', '1 row'),
  ('project_manager', 'project_role = ''lawyer''', '42501'),
  ('project_manager', 'org_role = ''admin''', '42501'),
  ('project_manager', format('project_ids = project_ids || %L::uuid', tests.id('Annex')), '42501'),
  ('admin', 'org_role = ''admin''', '1 row'),
  ('admin', 'org_role = ''owner''', '42501'),
  ('owner', 'org_role = ''owner''', '1 row'),
  ('owner', format('org_id = %L', tests.id('Rival')), '42501')
) t (who, change, outcome);
select is(tests.attempt_with_role('project_manager', role, 'Annex',
  $$update public.invitations set project_ids = project_ids || tests.id('Annex') where id = tests.id('to site')$$, 'r1'), '42501',
    'cannot add a project where one is only ' || role)
from unnest('{team_member,contractor,client_rep,lawyer}'::public.project_role[]) role;
revoke update on public.invitations from authenticated;
grant update (token_hash, expires_at, revoked_at) on public.invitations to authenticated;

savepoint sent_again;
select tests.act_as('owner', 'Beam', 'r1');
update public.invitations set token_hash = encode(sha256('d'), 'hex') where id = tests.id('to site');
select tests.reset();
select is((select invited_by from public.invitations where id = tests.id('to site')), tests.id('owner'), 'resending sets the inviter');
select is(private.accept_invitation(encode(sha256('a'), 'hex'), tests.id('removed')), null, 'resending voids the previous token');
rollback to sent_again;

-- Accepting
select tests.sign_up('new');
select tests.sign_up('other');
select throws_ok($$select private.accept_invitation(encode(sha256('a'), 'hex'), tests.id('other'))$$, 'PT409', null,
  'another email address cannot accept');
select is(private.accept_invitation(encode(sha256('x'), 'hex'), tests.id('new')), null, 'an unknown token is rejected');
savepoint fresh;
update public.invitations set sent_at = now() - interval '9 days', expires_at = now() - interval '1 second' where id = tests.id('to site');
select is(private.accept_invitation(encode(sha256('a'), 'hex'), tests.id('new')), null, 'an expired token is rejected');
rollback to fresh;
update public.invitations set revoked_at = now() where id = tests.id('to site');
select is(private.accept_invitation(encode(sha256('a'), 'hex'), tests.id('new')), null, 'a revoked token is rejected');
select throws_ok($$update public.invitations set revoked_at = null where id = tests.id('to site')$$, 'PT409', null,
  'revocation cannot be undone');
rollback to fresh;

select is(private.accept_invitation(encode(sha256('a'), 'hex'), tests.id('new'), '123', 'New York'), tests.id('Beam'),
  'accepts the invitation');
select results_eq($$select role::text from public.memberships where user_id = tests.id('new') and org_id = tests.id('Beam')$$,
  $$values ('member')$$, 'accepting creates the membership');
select results_eq($$select project_id, role::text from public.project_members where user_id = tests.id('new')$$,
  $$values (tests.id('Site'), 'contractor')$$, 'with the role on the project');
select results_eq($$select last_org_id, bar_number, bar_jurisdiction from public.profiles where id = tests.id('new')$$,
  $$values (tests.id('Beam'), '123', 'New York')$$, 'accepting sets the active organization and bar details');
select is(private.accept_invitation(encode(sha256('a'), 'hex'), tests.id('new')), null, 'once');
select is((select count(*)::integer from public.notifications
  where user_id = tests.id('project_manager') and title = 'Invitation accepted'), 1, 'notifies the inviter');
select throws_ok($$update public.invitations set revoked_at = now() where id = tests.id('to site')$$, 'PT409', null,
  'a used invitation cannot be revoked');
select is(private.accept_invitation(encode(sha256('b'), 'hex'), tests.id('new')), tests.id('Beam'),
  'a member may accept an invitation to a higher role');
select results_eq($$select role::text from public.memberships where user_id = tests.id('new')$$, $$values ('admin')$$,
  'the member gets the higher role');
rollback to fresh;
insert into public.memberships (org_id, user_id, role) values (tests.id('Beam'), tests.id('new'), 'owner');
select is(private.accept_invitation(encode(sha256('a'), 'hex'), tests.id('new')), tests.id('Beam'),
  'an owner may accept a project invitation');
select results_eq($$select role::text from public.memberships where user_id = tests.id('new')$$, $$values ('owner')$$,
  'the owner remains an owner');
rollback to fresh;

-- Invitations are revoked when the sender loses the right to send them.
update public.project_members set role = 'team_member' where user_id = tests.id('project_manager');
select is(pg_temp.revoked('to site'), true, 'a former project manager''s invitations are revoked');
select is(pg_temp.revoked('as admin'), false, 'other people''s invitations stay open');
rollback to fresh;
delete from public.memberships where user_id = tests.id('project_manager');
select is(pg_temp.revoked('to site'), true, 'a removed member''s invitations are revoked');
rollback to fresh;
update public.memberships set role = 'member' where user_id = tests.id('admin');
select is(pg_temp.revoked('as admin'), true, 'a former admin''s invitations are revoked');
rollback to fresh;
update public.memberships set role = 'owner' where user_id = tests.id('admin');
select is(pg_temp.revoked('as admin'), false, 'a promoted inviter''s invitations stay open');
rollback to fresh;
delete from auth.users where id = tests.id('admin');
select is(private.accept_invitation(encode(sha256('b'), 'hex'), tests.id('new')), null,
  'an invitation is void once its inviter''s account is deleted');
rollback to fresh;

-- may_invite returns for any person what the policies decide for the caller.
select is_empty(
  $$select who, org_role, project, role
    from unnest('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer,neighbor,bystander}'::text[]) who,
      unnest(enum_range(null::public.org_role)) org_role, unnest(array['Site', 'Annex', null]) project,
      unnest(enum_range(null::public.project_role)) role
    where private.may_invite(tests.id('Beam'), tests.id(who), org_role,
      case when project is null then '{}' else array[tests.id(project)] end,
        case when project is not null then role end)
      <> (tests.attempt(who, pg_temp.invite(case when project is null then '{}' else array[project] end,
        case when project is not null then role::text end, org_role::text, 'z'), 'Beam', 'r1') = '1 row')$$,
  'may_invite matches the insert policy');

-- Notified on their own channel
select is((select count(*)::integer from realtime.messages
  where topic = 'user:' || tests.id('removed') and event = 'membership' and payload ->> 'role' is null), 1,
  'a removed member is notified on their own channel');

-- Email that contains a key
insert into public.mail_messages (org_id, to_address, category, subject, text_body, html_body, secret)
values (tests.id('Beam'), 'a@b.test', 'team', 'secret', 'key', 'key', true),
  (tests.id('Beam'), 'a@b.test', 'team', 'plain', 'text', 'text', false);
update public.mail_messages set state = 'failed', ended_at = now();
select is((select text_body from public.mail_messages where subject = 'secret'), 'key', 'a failed email keeps its key for a retry');
update public.mail_messages set state = 'sent', ended_at = now();
select results_eq('select subject, text_body || html_body from public.mail_messages order by 1', $$values ('plain', 'texttext'),
  ('secret', '')$$,
  'a sent email no longer has its key');

select * from finish();
rollback;
