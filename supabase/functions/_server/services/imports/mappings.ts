import type { CreateImport } from '../../../_shared/schemas/index.ts';
import { detectFields, headingsKey, type ImportFields } from '../../../_shared/tabular/match-columns.ts';
import type { Transaction } from '../../db/pool.ts';
import { sha256 } from '../../http/hash.ts';

type Table = Pick<CreateImport, 'kind' | 'columns' | 'fields'>;

/**
 * The field of each column: as sent, as the organization chose for these headings before, or as the headings
 * suggest.
 */
export async function fieldsOf(
  sql: Transaction,
  { kind, columns, fields }: Table,
): Promise<{ fields: ImportFields; remembered: boolean }> {
  if (fields) return { fields, remembered: false };
  const [known] = await sql<{ fields: ImportFields }[]>`
    select to_jsonb(m.fields) as fields from public.import_mappings m
    where m.org_id = (select private.active_org_id()) and m.kind = ${kind} and m.headings_sha256 = ${sha256(headingsKey(columns))}`;
  const isWhole = known?.fields.length === columns.length;
  return known && isWhole
    ? { fields: known.fields, remembered: true }
    : { fields: detectFields(kind, columns), remembered: false };
}

/** Remembers the chosen fields for the next table with the same headings. */
export async function rememberFields(
  sql: Transaction,
  { kind, columns }: Table,
  fields: ImportFields,
): Promise<void> {
  await sql`
    insert into public.import_mappings (org_id, kind, headings_sha256, fields)
    values (private.active_org_id(), ${kind}, ${sha256(headingsKey(columns))},
      array(select f.name from jsonb_array_elements_text(${sql.json(fields)}) with ordinality f (name, at) order by f.at))
    on conflict (org_id, kind, headings_sha256) do update set fields = excluded.fields`;
}
