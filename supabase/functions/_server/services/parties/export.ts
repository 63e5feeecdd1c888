import {
  type ListParties,
  maxLimit,
  type Party,
  type PartyPolicy,
  type PartyRole,
  partyRoleNames,
  policyCoverageNames,
} from '../../../_shared/schemas/index.ts';
import type { Column } from '../../../_shared/tabular/columns.ts';
import { csvWriter } from '../../../_shared/tabular/csv.ts';
import { xlsxWriter } from '../../../_shared/tabular/xlsx.ts';
import type { Ctx } from '../../db/with-user.ts';
import type { PageOf } from '../../http/page.ts';
import { type ExportFormat, type StreamedTable, streamTable } from '../../http/stream-table.ts';
import { listParties } from './parties.ts';

/** A party with one of its policies and one of its roles; a row holds only the fields an import reads. */
interface Row {
  party: Party;
  policy: PartyPolicy | undefined;
  part: Part | undefined;
}

interface Part {
  party_id: string;
  project_name: string;
  role: PartyRole;
}

type Filter = Omit<ListParties, 'limit' | 'cursor' | 'count'>;

/** The columns an import reads, with the same names and order. */
const columns: readonly Column<Row>[] = [
  { header: 'Name', kind: 'text', value: ({ party }) => party.name },
  { header: 'Type', kind: 'text', value: ({ party }) => party.kind },
  { header: 'Contact', kind: 'text', value: ({ party }) => party.contact_name },
  { header: 'Email', kind: 'text', value: ({ party }) => party.email },
  { header: 'Phone', kind: 'text', value: ({ party }) => party.phone },
  { header: 'Address', kind: 'text', value: ({ party }) => party.address },
  { header: 'License number', kind: 'text', value: ({ party }) => party.license_number },
  { header: 'License state', kind: 'text', value: ({ party }) => party.license_state },
  { header: 'License expires', kind: 'date', value: ({ party }) => party.license_valid_to },
  {
    header: 'Coverage',
    kind: 'text',
    value: ({ policy }) => (policy ? policyCoverageNames[policy.coverage] : null),
  },
  { header: 'Insurance carrier', kind: 'text', value: ({ policy }) => policy?.carrier ?? null },
  { header: 'Policy number', kind: 'text', value: ({ policy }) => policy?.number ?? null },
  { header: 'Each occurrence limit', kind: 'money', value: ({ policy }) => policy?.each ?? null },
  { header: 'Aggregate limit', kind: 'money', value: ({ policy }) => policy?.aggregate ?? null },
  { header: 'Insurance effective date', kind: 'date', value: ({ policy }) => policy?.valid_from ?? null },
  { header: 'Insurance expires', kind: 'date', value: ({ policy }) => policy?.valid_to ?? null },
  { header: 'Project', kind: 'text', value: ({ part }) => part?.project_name ?? null },
  { header: 'Role', kind: 'text', value: ({ part }) => (part ? partyRoleNames[part.role] : null) },
  { header: 'Note', kind: 'text', value: ({ party }) => party.note },
];

/**
 * Exports the directory as a table that can be imported again. A party has as many rows as policies, or as
 * visible project roles if there are more.
 * @param inTransaction runs its work with the caller's rights
 * @throws ApiError invalid_input for more parties than the format holds, and errors from listing them
 */
export async function exportParties({
  inTransaction,
  input,
  format,
}: {
  inTransaction: (work: (ctx: Ctx) => Promise<number>) => Promise<number>;
  input: Filter;
  format: ExportFormat;
}): Promise<StreamedTable> {
  return await streamTable({
    inTransaction,
    pages: (ctx) => pages(ctx, input),
    writer: format === 'csv' ? csvWriter(columns) : xlsxWriter(columns, 'Parties'),
    format,
    noun: 'parties',
  });
}

async function* pages(ctx: Ctx, filter: Filter): AsyncGenerator<PageOf<Row>> {
  let page = await listParties({ ctx, input: { ...filter, limit: maxLimit, count: 'exact' } });
  yield { ...page, items: await rowsOf(ctx, page.items) };
  for (let last = page.items.at(-1); page.hasMore && last; last = page.items.at(-1)) {
    page = await listParties({ ctx, input: { ...filter, limit: maxLimit, cursor: last.id } });
    yield { ...page, items: await rowsOf(ctx, page.items) };
  }
}

async function rowsOf({ sql }: Ctx, parties: readonly Party[]): Promise<Row[]> {
  const parts = await sql<Part[]>`
    select r.party_id, j.name as project_name, r.role from public.project_parties r
    join public.projects j on j.org_id = r.org_id and j.id = r.project_id and j.deleted_at is null
    where r.org_id = (select private.active_org_id())
      and r.party_id in (select jsonb_array_elements_text(${sql.json(parties.map(({ id }) => id))})::uuid)
    order by j.name collate private.natural, r.role, r.id`;
  const byParty = Map.groupBy(parts, ({ party_id }) => party_id);
  return parties.flatMap((party) => {
    const played = byParty.get(party.id) ?? [];
    const { policies } = party;
    return Array.from({ length: Math.max(1, played.length, policies.length) }, (_, at) => ({
      party,
      policy: policies[at],
      part: played[at],
    }));
  });
}
