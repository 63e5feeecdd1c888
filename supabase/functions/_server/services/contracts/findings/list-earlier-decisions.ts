import { comparableName } from '../../../../_shared/analysis/facts/legal-names.ts';
import type { Contract, EarlierDecision } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { notFound } from '../../../http/api-error.ts';
import { findReviewedContract } from '../find-reviewed-contract.ts';

/** Decisions shown for a finding. */
const MOST = 3;
/** Latest decisions that are compared by their counterparty. */
const COMPARED = 200;
/** Characters of a quote. */
const QUOTED = 400;

/**
 * Decisions on findings of the same category in other contracts that the caller may see: those with the same
 * counterparty first, then those in signed contracts, then the latest.
 * @throws ApiError not_found, forbidden if the caller may not see the review
 */
export async function listEarlierDecisions({
  ctx: { sql },
  input: { id, finding_id: findingId },
}: {
  ctx: Ctx;
  input: { id: string; finding_id: string };
}): Promise<EarlierDecision[]> {
  const contract = await findReviewedContract(sql, id);
  const [finding] = await sql<{ category: string; organization: string }[]>`
    select f.category, o.name as organization
    from public.contract_findings f join public.organizations o on o.id = f.org_id
    where f.id = ${findingId} and f.contract_id = ${id}`;
  if (!finding) throw notFound('Finding');
  const theirs = counterparties(contract, finding.organization);
  const rows = await sql<Row[]>`
    select f.id as finding_id, f.contract_id, c.name as contract_name, c.status as contract_status, f.review_status as decision,
      f.severity, f.review_note as reason, left(f.quote, ${QUOTED}) as quote, person.name as decided_by_name,
      f.reviewed_at as decided_at, c.party_a_id, c.party_a_name, c.party_b_id, c.party_b_name
    from public.contract_findings f
    join public.contract_analyses a on a.org_id = f.org_id and a.id = f.analysis_id and a.is_current
    join public.contracts c on c.org_id = f.org_id and c.id = f.contract_id and c.deleted_at is null
    join public.projects p on p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null
    left join private.people person on person.id = f.reviewed_by
    where f.org_id = (select private.active_org_id()) and f.category = ${finding.category}
      and f.review_status <> 'open' and f.reviewed_at is not null and f.contract_id <> ${id}
    order by f.reviewed_at desc
    limit ${COMPARED}`;
  return rows
    .map(({ party_a_id, party_a_name, party_b_id, party_b_name, ...decision }) => {
      const parties = [
        { id: party_a_id, name: party_a_name },
        { id: party_b_id, name: party_b_name },
      ];
      return { ...decision, party: parties.find((party) => theirs.some(isSame(party))) ?? null };
    })
    .sort((one, other) => weight(other) - weight(one))
    .slice(0, MOST);
}

interface Party {
  id: string | null;
  name: string;
}

type Row = Omit<EarlierDecision, 'party'> &
  Pick<Contract, 'party_a_id' | 'party_a_name' | 'party_b_id' | 'party_b_name'>;

/** The parties of a contract that do not have the organization's name. */
function counterparties(contract: Contract, organization: string): Party[] {
  const ours = comparableName(organization);
  return [
    { id: contract.party_a_id, name: contract.party_a_name },
    { id: contract.party_b_id, name: contract.party_b_name },
  ].filter(({ name }) => comparableName(name) !== ours && comparableName(name) !== '');
}

const isSame =
  (one: Party) =>
  (other: Party): boolean =>
    one.id !== null && other.id !== null
      ? one.id === other.id
      : comparableName(one.name) === comparableName(other.name);

const weight = ({ party, contract_status }: EarlierDecision) =>
  (party ? 2 : 0) + (contract_status === 'active' || contract_status === 'expired' ? 1 : 0);
