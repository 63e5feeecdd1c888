import { comparableName } from '../../../_shared/analysis/facts/legal-names.ts';
import { sketchOf } from '../../../_shared/analysis/facts/sketch.ts';
import type { ContractType, IntakeMatch } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { bestMatch, type Comparable, sameParties, sameWords } from './match.ts';

interface Candidate extends Comparable {
  id: string;
  project_id: string;
}

/** If more contracts than this share a party's name, they are not compared. */
const mostCandidates = 300;
/** How many contracts with matching parties are compared word by word. */
const mostRead = 5;
/** Pages to compare: a contract's first pages distinguish it from others. */
const mostPages = 60;

/**
 * Finds the contract a file seems to belong to, among those the caller may see. Sample contracts are left
 * out.
 */
export async function findContractMatch(
  sql: Transaction,
  file: Comparable & { sha256: string },
): Promise<IntakeMatch | null> {
  const known = await findKnown(sql, file.sha256);
  if (known) return known;
  const candidates = (await findCandidates(sql, file))
    .toSorted((one, other) => sameWords(file.name, other.name) - sameWords(file.name, one.name))
    .slice(0, mostRead);
  const read: Candidate[] = [];
  for (const candidate of candidates)
    read.push({ ...candidate, sketch: await sketchOfNewest(sql, candidate.id) });
  const best = bestMatch(file, read);
  if (!best) return null;
  const { contract, agreement } = best;
  const { kind, why } = agreement;
  return {
    kind,
    why,
    contract_id: contract.id,
    contract_name: contract.name,
    project_id: contract.project_id,
    version: null,
  };
}

async function findKnown(sql: Transaction, sha256: string): Promise<IntakeMatch | null> {
  const [known] = await sql<{ id: string; name: string; project_id: string; version: number }[]>`
    select c.id, c.name, c.project_id, d.version
    from public.contract_documents d
    join public.contracts c on c.id = d.contract_id and c.deleted_at is null
    join public.projects p on p.id = c.project_id and p.deleted_at is null and not p.is_sample
    where d.org_id = (select private.active_org_id()) and d.sha256 = ${sha256}
    order by d.id desc limit 1`;
  if (!known) return null;
  const { id, name, project_id, version } = known;
  return { kind: 'known', contract_id: id, contract_name: name, project_id, version, why: ['bytes'] };
}

/** Contracts between the same parties; if the file names none, contracts that share a word of its name. */
async function findCandidates(sql: Transaction, file: Comparable): Promise<Candidate[]> {
  const named = [file.party_b_name, file.party_a_name].map(comparableName).filter(Boolean);
  const words = (named.length > 0 ? named : [file.name.toLowerCase()]).map(
    (name) => name.split(/[^a-z0-9]+/).toSorted((one, other) => other.length - one.length)[0] ?? '',
  );
  for (const word of words.filter(({ length }) => length >= 3)) {
    const rows = await sql<(Omit<Candidate, 'sketch'> & { contract_type: ContractType })[]>`
      select c.id, c.project_id, c.name, c.contract_type, c.party_a_name, c.party_b_name
      from public.contracts c
      join public.projects p on p.id = c.project_id and p.deleted_at is null and not p.is_sample
      where c.deleted_at is null and c.id = any (private.contract_ids_like(${`%${word}%`}, ${mostCandidates}))`;
    const candidates = rows.map((row) => ({ ...row, sketch: [] }));
    const agreeing =
      named.length > 0 ? candidates.filter((candidate) => sameParties(file, candidate)) : candidates;
    if (agreeing.length > 0) return agreeing;
  }
  return [];
}

async function sketchOfNewest(sql: Transaction, contractId: string): Promise<number[]> {
  const pages = await sql<{ text: string }[]>`
    select p.text from public.contract_document_pages p
    where p.page <= ${mostPages} and p.document_id = (
      select d.id from public.contract_documents d
      where d.contract_id = ${contractId} and d.text_status = 'extracted' order by d.version desc limit 1)
    order by p.page`;
  return sketchOf(pages.map(({ text }) => text));
}
