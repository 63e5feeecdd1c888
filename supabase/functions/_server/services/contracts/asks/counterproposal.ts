import { mimeTypes } from '../../../../_shared/extraction/detect.ts';
import type { Ask, Counterproposal } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { checkAsks } from '../../../functions/engine.ts';
import type { MarkUpInput } from '../../../functions/engine-schemas.ts';
import { ApiError, notFound } from '../../../http/api-error.ts';
import { buckets } from '../../../storage/buckets.ts';
import { selectAsks } from './select-asks.ts';

/** What a counterproposal is made from. `unquoted` asks can't be in a Word file. */
export interface CounterproposalInput {
  documentId: string;
  version: number;
  fileName: string;
  unquoted: string[];
  markUp: MarkUpInput;
}

/**
 * Loads the open asks of one version and its file.
 * @throws ApiError conflict if it has none that the caller may see, or is not a .docx file
 */
export async function gatherCounterproposal({
  ctx: { sql, userId },
  input: { id, version },
}: {
  ctx: Ctx;
  input: { id: string; version: number };
}): Promise<CounterproposalInput> {
  const [document] = await sql<
    { id: string; storage_path: string; file_name: string; mime_type: string; author: string }[]
  >`
    select d.id, d.storage_path, d.file_name, d.mime_type, me.name as author
    from public.contract_documents d
    join public.contracts c on c.id = d.contract_id and c.deleted_at is null
    join public.projects p on p.id = c.project_id and p.deleted_at is null
    join public.profiles me on me.id = ${userId}
    where d.contract_id = ${id} and d.version = ${version}`;
  if (!document) throw notFound('Document');
  const [asks, pages] = await Promise.all([
    sql<Ask[]>`
      ${selectAsks(sql)} where k.document_id = ${document.id} and k.status = 'open' order by k.start_offset nulls last, k.id`,
    sql<{ text: string }[]>`
      select text from public.contract_document_pages where document_id = ${document.id} order by page`,
  ]);
  if (asks.length === 0) throw new ApiError('conflict', 'This version has no open asks.');
  if (document.mime_type !== mimeTypes.docx) {
    throw new ApiError('conflict', 'Only a .docx file can be marked up with tracked changes.');
  }
  return {
    documentId: document.id,
    version,
    fileName: document.file_name,
    unquoted: asks.filter((ask) => ask.quote === null).map((ask) => ask.id),
    markUp: {
      file: { bucket: buckets.contracts.name, path: document.storage_path },
      pages: pages.map(({ text }) => text),
      asks: asks.flatMap(({ quote, ...ask }) => (quote === null ? [] : [{ ...asMarkup(ask), quote }])),
      author: document.author,
      date: new Date().toISOString(),
    },
  };
}

/** The comment of an ask is its reason, after the ask itself if it changes no words. */
const asMarkup = ({ id, start, ask, replacement, reason }: Omit<Ask, 'quote'>) => ({
  id,
  start,
  replacement,
  comment: [replacement === null ? ask : null, reason].filter((text) => text !== null).join('\n') || null,
});

/** Which asks a counterproposal would contain. */
export async function checkCounterproposal(input: CounterproposalInput): Promise<Counterproposal> {
  const { placed, refused, pending } = await checkAsks(input.markUp);
  const unquoted = input.unquoted.map((id) => ({ id, reason: 'no_quote' as const }));
  return {
    document_id: input.documentId,
    document_version: input.version,
    placed,
    refused: [...refused, ...unquoted],
    pending,
  };
}
