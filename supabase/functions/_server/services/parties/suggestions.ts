import { theirAddresses } from '../../../_shared/notices/check.ts';
import type {
  AcceptSuggestion,
  DismissedSuggestion,
  DismissSuggestion,
  NoticeClause,
  PartyDetail,
  PartySuggestion,
} from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { findProject } from '../projects/select-projects.ts';
import { getParty, insertParty } from './parties.ts';
import { addToProject } from './project-parties.ts';
import { roleOf } from './role-of.ts';
import { findParty, keepsParties } from './select-parties.ts';

/** Most contracts of a project that are searched, newest first. */
const MOST_CONTRACTS = 50;

interface Row {
  id: string;
  name: string;
  project_id: string;
  project_name: string;
  pages: string[] | null;
  sides: (Pick<PartySuggestion, 'side' | 'name' | 'party' | 'dismissed'> & {
    type: string;
    other: string[];
  })[];
}

/**
 * Suggests parties from a project's contracts that are not linked to the directory. Names and roles come from
 * the contract, addresses from its notice clause. Nothing is saved until a suggestion is accepted; dismissed
 * names are marked.
 */
export async function listSuggestions({
  ctx: { sql },
  input: { project_id },
}: {
  ctx: Ctx;
  input: { project_id: string };
}): Promise<PartySuggestion[]> {
  if (!(await findProject(sql, project_id))) throw notFound('Project');
  if (!(await keepsParties(sql))) throw forbidden();
  return await suggestedBy(sql, sql`and c.project_id = ${project_id}`);
}

/** @param which condition on the contracts, read newest first */
async function suggestedBy(sql: Transaction, which: ReturnType<Transaction>): Promise<PartySuggestion[]> {
  const rows = await sql<Row[]>`
    select c.id, c.name, c.project_id, j.name as project_name,
      (select json_agg(t.text order by t.page) from public.contract_document_pages t
        where t.org_id = c.org_id and t.document_id = (
          select d.id from public.contract_documents d where d.org_id = c.org_id and d.contract_id = c.id
            order by d.version desc limit 1)) as pages,
      (select json_agg(json_build_object('side', s.side, 'name', s.name, 'type', s.type, 'other', s.other, 'party', (
          select json_build_object('id', p.id, 'name', p.name) from public.parties p
          where p.org_id = c.org_id and p.name_key = private.bare_name(s.name) and p.name_key <> '' and p.deleted_at is null
            and p.merged_into is null
          order by p.id limit 1),
          'dismissed', exists (select from public.dismissed_party_suggestions x
            where x.org_id = c.org_id and x.name_key = private.suggested_key(s.name))) order by s.side)
        from (values
          ('a', c.party_a_name, c.party_a_type, c.party_a_id, json_build_array(c.party_b_name, c.party_b_type)),
          ('b', c.party_b_name, c.party_b_type, c.party_b_id, json_build_array(c.party_a_name, c.party_a_type)))
          s (side, name, type, party_id, other)
        where s.party_id is null and private.bare_name(s.name) <> private.bare_name(o.name)) as sides
    from public.contracts c
    join public.organizations o on o.id = c.org_id
    join public.projects j on j.org_id = c.org_id and j.id = c.project_id and j.deleted_at is null
    where c.org_id = (select private.active_org_id()) and c.deleted_at is null ${which}
      and (c.party_a_id is null or c.party_b_id is null)
    order by c.id desc limit ${MOST_CONTRACTS}`;
  const { readNoticeClause } = await import('../../../_shared/analysis/notice-clause/read-notice-clause.ts');
  return rows.flatMap(({ pages, sides, ...contract }) => {
    if (!sides) return [];
    const clause = pages && readNoticeClause(pages);
    return sides.map(({ side, name, type, other, ...rest }) => ({
      contract_id: contract.id,
      contract_name: contract.name,
      project_id: contract.project_id,
      project_name: contract.project_name,
      side,
      name,
      role: roleOf(type),
      ...(clause ? addressIn(clause, { name, type, other }) : nothing),
      ...rest,
    }));
  });
}

const nothing = { contact_name: null, address: null, email: null, quote: null, page: null };

/** Returns a side's address from the notice clause, matched by role or name. */
function addressIn(
  clause: Pick<NoticeClause, 'addresses' | 'passages'>,
  { name, type, other }: { name: string; type: string; other: string[] },
): Pick<PartySuggestion, 'contact_name' | 'address' | 'email' | 'quote' | 'page'> {
  const own = new Set([type, name].map(folded));
  const named = theirAddresses(clause, other).filter(({ copy, party }) => !copy && party !== null);
  const found =
    named.find(
      ({ party, lines }) => own.has(folded(party ?? '')) || own.has(folded(lines.split('\n')[0] ?? '')),
    ) ?? (named.length === 1 ? named[0] : undefined);
  if (!found) return nothing;
  const lines = found.lines.split('\n');
  const attention = lines.find((line) => /^att(?:n|ention)\b/i.test(line));
  const where = lines.filter(
    (line, at) =>
      line !== attention &&
      !/^(?:e-?mail|tel|phone|fax)|@/i.test(line) &&
      (at > 0 || folded(line) !== folded(name)),
  );
  return {
    contact_name: attention?.replace(/^att(?:n|ention)[.: ]*(?:to )?/i, '').slice(0, 300) || null,
    address: where.join('\n').slice(0, 500) || null,
    email: found.email,
    quote: found.lines,
    page: clause.passages[0]?.page ?? null,
  };
}

const folded = (value: string) =>
  value
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * Accepts a suggestion: creates the party or uses the given one, and adds its role on the project. Links the
 * contract to it if the caller may change the contract.
 */
export async function acceptSuggestion({
  ctx,
  input: { contract_id, side, role, party_id, fields },
}: {
  ctx: Ctx;
  input: AcceptSuggestion;
}): Promise<PartyDetail> {
  const { sql } = ctx;
  const [contract] = await sql<{ project_id: string }[]>`
    select c.project_id from public.contracts c
    join public.projects j on j.org_id = c.org_id and j.id = c.project_id and j.deleted_at is null
    where c.org_id = (select private.active_org_id()) and c.id = ${contract_id} and c.deleted_at is null`;
  if (!contract) throw notFound('Contract');
  const id = party_id ?? (fields && (await insertParty(sql, fields)));
  const party = id && (await findParty(sql, id));
  if (!party || party.merged_into) throw notFound('Party');
  await addToProject(sql, { project_id: contract.project_id, party_id: party.id, role });
  await tieContract(sql, { contract_id, side, party_id: party.id });
  return await getParty({ ctx, input: { id: party.id } });
}

/**
 * Adds sides of a contract to the directory with the contract's details; a party that already exists is
 * reused.
 */
export async function addSuggested(
  ctx: Ctx,
  contractId: string,
  sides: readonly ('a' | 'b')[],
): Promise<void> {
  for (const one of await suggestedBy(ctx.sql, ctx.sql`and c.id = ${contractId}`)) {
    if (!sides.includes(one.side)) continue;
    const { contract_id, side, role, name, contact_name, address, email, party } = one;
    const who = party ? { party_id: party.id } : { fields: { name, contact_name, address, email } };
    await acceptSuggestion({ ctx, input: { contract_id, side, role, ...who } });
  }
}

/** Dismisses a contract's name for a side, or undoes that; repeating either changes nothing. */
export async function dismissSuggestion({
  ctx: { sql },
  input: { contract_id, side, dismissed },
}: {
  ctx: Ctx;
  input: DismissSuggestion;
}): Promise<DismissedSuggestion> {
  const [contract] = await sql<{ project_id: string; name: string }[]>`
    select c.project_id, case ${side} when 'a' then c.party_a_name else c.party_b_name end as name
    from public.contracts c
    join public.projects j on j.org_id = c.org_id and j.id = c.project_id and j.deleted_at is null
    where c.org_id = (select private.active_org_id()) and c.id = ${contract_id} and c.deleted_at is null`;
  if (!contract) throw notFound('Contract');
  if (!(await keepsParties(sql))) throw forbidden();
  const { project_id, name } = contract;
  if (dismissed) {
    await sql`
      insert into public.dismissed_party_suggestions (org_id, project_id, contract_id, name_key)
      values (private.active_org_id(), ${project_id}, ${contract_id}, private.suggested_key(${name}))
      on conflict (org_id, name_key) do nothing`;
  } else {
    await sql`
      delete from public.dismissed_party_suggestions x
      where x.org_id = (select private.active_org_id()) and x.name_key = private.suggested_key(${name})`;
  }
  return { contract_id, side, name, dismissed };
}

/**
 * If the caller may not change the contract, it stays unchanged.
 * @starts notification
 */
async function tieContract(
  sql: Transaction,
  { contract_id, side, party_id }: { contract_id: string; side: 'a' | 'b'; party_id: string },
): Promise<void> {
  const column = sql(side === 'a' ? 'party_a_id' : 'party_b_id');
  await sql`
    update public.contracts c set ${column} = ${party_id}
    where c.org_id = (select private.active_org_id()) and c.id = ${contract_id} and c.deleted_at is null`;
}
