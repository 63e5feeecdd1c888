import type { ActivityEvent } from '../../../_shared/schemas/index.ts';
import type { Column, TableWriter } from '../../../_shared/tabular/columns.ts';
import { csvWriter } from '../../../_shared/tabular/csv.ts';
import { xlsxWriter } from '../../../_shared/tabular/xlsx.ts';
import type { Ctx } from '../../db/with-user.ts';
import { invalidInput } from '../../http/api-error.ts';
import type { ExportedFile, ExportFormat } from '../../http/stream-table.ts';
import { type ActivityFilter, activityPages } from './list.ts';

/** Larger files take too long to write within a request. */
const mostRows = 20_000;

/** All columns of an event, with both readable and machine values. */
const columns: readonly Column<ActivityEvent>[] = [
  { header: 'Time (UTC)', kind: 'instant', value: ({ created_at }) => created_at },
  { header: 'Who', kind: 'text', value: ({ actor_name }) => actor_name ?? 'Plumbline' },
  { header: 'What', kind: 'text', value: ({ title }) => title },
  { header: 'Note', kind: 'text', value: ({ note }) => note ?? '' },
  { header: 'Project', kind: 'text', value: ({ project_name }) => project_name ?? '' },
  { header: 'Before', kind: 'text', value: ({ before }) => asText(before) },
  { header: 'After', kind: 'text', value: ({ after }) => asText(after) },
  { header: 'Action', kind: 'text', value: ({ action }) => action },
  { header: 'Record', kind: 'text', value: ({ entity_id }) => entity_id },
  { header: 'Event', kind: 'text', value: ({ id }) => id },
];

/**
 * Exports the filtered events, newest first. For admins the last row holds the latest seal, so the log can
 * later be checked against the file.
 * @throws ApiError invalid_input for more events than a file holds, and errors from listing them
 */
export async function exportActivity({
  ctx,
  input,
  format,
}: {
  ctx: Ctx;
  input: ActivityFilter;
  format: ExportFormat;
}): Promise<ExportedFile> {
  const writer: TableWriter<ActivityEvent> =
    format === 'csv' ? csvWriter(columns) : xlsxWriter(columns, 'Activity');
  const chunks = [writer.begin()];
  let total = 0;
  for await (const page of activityPages(ctx, input)) {
    if (page.total !== null) total = page.total;
    if (total > mostRows) throw tooMany(total);
    chunks.push(writer.rows(page.items));
  }
  chunks.push(writer.rows(await newestSeal(ctx)), writer.end());
  return { total, body: new Uint8Array(await new Blob(chunks).arrayBuffer()) };
}

/** The table's last row; empty for callers who may not read seals, or before the first seal. */
async function newestSeal({ sql }: Ctx): Promise<ActivityEvent[]> {
  const [seal] = await sql<{ number: number; hash: string; sealed_at: string }[]>`
    select b.number, encode(b.hash, 'hex') as hash, b.sealed_at from public.activity_batches b
    where b.org_id = (select private.active_org_id()) order by b.number desc limit 1`;
  if (!seal) return [];
  return [
    {
      id: '',
      project_id: null,
      project_name: null,
      contract_id: null,
      before: null,
      after: null,
      names: {},
      actor_id: null,
      actor_name: null,
      entity_type: '',
      entity_id: seal.hash,
      action: `seal ${seal.number}`,
      title: `Log sealed up to this point: seal ${seal.number}`,
      note: seal.hash,
      created_at: seal.sealed_at,
    },
  ];
}

const asText = (columns: Record<string, unknown> | null) => (columns ? JSON.stringify(columns) : '');

function tooMany(total: number) {
  const [there, most] = [total, mostRows].map((count) => count.toLocaleString('en-US'));
  const message = `${there} entries match, but the limit for an export is ${most}. Narrow the filters and try again.`;
  return invalidInput([{ path: 'query', message }]);
}
