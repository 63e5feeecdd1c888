import type { Transaction } from '../../db/pool.ts';

export interface Sides {
  organization: string;
  postal_address: string | null;
  project_name: string;
  project_address: string | null;
  client_name: string | null;
  contract: {
    name: string;
    start_date: string | null;
    contract_value: number | null;
    parties: [Party, Party];
  } | null;
  /** Our party; null if it cannot be identified by name. */
  us: Party | null;
  them: Party | null;
}

interface Party {
  name: string;
  type: string;
  /** The party's directory entry, as far as the caller sees it. */
  directory: {
    name: string;
    contact_name: string | null;
    address: string | null;
    email: string | null;
  } | null;
}

interface Row {
  organization: string;
  postal_address: string | null;
  project_name: string;
  address: string | null;
  city: string | null;
  state: string | null;
  client_name: string | null;
  contract_name: string | null;
  party_a_name: string;
  party_a_type: string;
  party_b_name: string;
  party_b_type: string;
  start_date: string | null;
  contract_value: number | null;
  directory_a: Party['directory'];
  directory_b: Party['directory'];
}

/**
 * Loads the sides of a notice for this project and contract, as far as the caller may see them; undefined if
 * they cannot see the project.
 */
export async function findSides(
  sql: Transaction,
  { projectId, contractId }: { projectId: string; contractId: string | null },
): Promise<Sides | undefined> {
  const known = (id: ReturnType<Transaction>) => sql`(
    select json_build_object('name', d.name, 'contact_name', d.contact_name, 'address', d.address, 'email', d.email)
    from public.parties d where d.org_id = c.org_id and d.id = ${id} and d.deleted_at is null)`;
  const [row] = await sql<Row[]>`
    select o.name as organization, o.postal_address, p.name as project_name, p.address, p.city, p.state, p.client_name,
      c.name as contract_name, c.party_a_name, c.party_a_type, c.party_b_name, c.party_b_type, c.start_date, c.contract_value,
      ${known(sql`c.party_a_id`)} as directory_a, ${known(sql`c.party_b_id`)} as directory_b
    from public.projects p
    join public.organizations o on o.id = p.org_id
    left join public.contracts c on c.org_id = p.org_id and c.project_id = p.id and c.id = ${contractId} and c.deleted_at is null
    where p.org_id = (select private.active_org_id()) and p.id = ${projectId} and p.deleted_at is null`;
  if (!row) return undefined;
  const parties: [Party, Party] = [
    { name: row.party_a_name, type: row.party_a_type, directory: row.directory_a },
    { name: row.party_b_name, type: row.party_b_type, directory: row.directory_b },
  ];
  const hasContract = row.contract_name !== null;
  const ours = hasContract ? parties.map(({ name }) => sameName(name, row.organization)) : [false, false];
  // If both sides have our name, or neither does, our side is unknown.
  const at = ours[0] === ours[1] ? null : ours[0] ? 0 : 1;
  return {
    organization: row.organization,
    postal_address: row.postal_address,
    project_name: row.project_name,
    project_address: [row.address, row.city, row.state].filter(Boolean).join(', ') || null,
    client_name: row.client_name,
    contract: hasContract
      ? {
          name: row.contract_name as string,
          start_date: row.start_date,
          contract_value: row.contract_value === null ? null : Number(row.contract_value),
          parties,
        }
      : null,
    us: at === null ? null : (parties[at] ?? null),
    them: at === null ? null : (parties[1 - at] ?? null),
  };
}

/** The current names of the parties in a notice; a version stores the names at the time it was saved. */
export type Names = Record<string, string | null>;

export const namesOf = ({ project_name, organization, contract }: Sides): Names => ({
  project: project_name,
  contract: contract?.name ?? null,
  party_a: contract?.parties[0].name ?? null,
  party_b: contract?.parties[1].name ?? null,
  organization,
  ...directoryNames(contract),
});

function directoryNames(contract: Sides['contract']): Names {
  const [a, b] = contract?.parties.map(({ directory }) => directory?.name) ?? [];
  return { ...(a && { directory_a: a }), ...(b && { directory_b: b }) };
}

/** Our side's name in the contract; null if our side is unknown. */
export const ourNames = ({ us, organization }: Sides): string[] | null =>
  us && [us.name, us.type, organization];

/** Ignores the company's legal form and punctuation when comparing names. */
function sameName(a: string, b: string): boolean {
  const bare = (name: string) =>
    name
      .toLowerCase()
      .replace(/[.,'’]/g, '')
      .replace(/\b(?:inc|llc|llp|ltd|corp|corporation|co|company|incorporated|limited)\b/g, '')
      .replace(/\s+/g, ' ')
      .trim();
  return bare(a) !== '' && bare(a) === bare(b);
}
