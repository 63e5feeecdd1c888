import { mimeTypes } from '../../../../_shared/extraction/detect.ts';
import type { Ask, AskOutcome, Round } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { readRound } from '../../../functions/engine.ts';
import type { RoundInput } from '../../../functions/engine-schemas.ts';
import { ApiError, notFound } from '../../../http/api-error.ts';
import { buckets } from '../../../storage/buckets.ts';
import { selectAsks } from '../asks/select-asks.ts';
import { selectOutcomes } from './select-outcomes.ts';

/** What a round is computed from, and what people confirmed about its asks. */
export interface GatheredRound {
  document: { id: string; version: number };
  asks: Ask[];
  outcomes: AskOutcome[];
  input: RoundInput;
}

/**
 * Loads a version, the open asks of earlier versions with their text, and confirmed outcomes.
 * @throws ApiError conflict if the version's text is not read, or no earlier version has open asks that the
 * caller may see
 */
export async function gatherRound({
  ctx: { sql },
  input: { id, version },
}: {
  ctx: Ctx;
  input: { id: string; version: number };
}): Promise<GatheredRound> {
  const [document] = await sql<
    { id: string; version: number; storage_path: string; mime_type: string; text_status: string }[]
  >`
    select d.id, d.version, d.storage_path, d.mime_type, d.text_status
    from public.contract_documents d
    join public.contracts c on c.id = d.contract_id and c.deleted_at is null
    join public.projects p on p.id = c.project_id and p.deleted_at is null
    where d.contract_id = ${id} and d.version = ${version}`;
  if (!document) throw notFound('Document');
  const [asks, outcomes, people] = await Promise.all([
    sql<Ask[]>`
      ${selectAsks(sql)} where k.contract_id = ${id} and d.version < ${version} and k.status = 'open'
      order by d.version desc, k.start_offset nulls last, k.id`,
    selectOutcomes(sql, sql`o.contract_id = ${id} and d.version <= ${version}`),
    sql<{ name: string }[]>`
      select p.name from public.profiles p join public.memberships m on m.user_id = p.id
      where m.org_id = (select private.active_org_id())`,
  ]);
  if (asks.length === 0) throw new ApiError('conflict', 'Earlier versions have no open asks.');
  if (document.text_status !== 'extracted') {
    throw new ApiError('conflict', 'The text of this version has not been read.');
  }
  const byDocument = Map.groupBy(asks, ({ document_id }) => document_id);
  const ids = [document.id, ...byDocument.keys()];
  const pages = await sql<{ document_id: string; text: string }[]>`
    select document_id, text from public.contract_document_pages
    where document_id in (select jsonb_array_elements_text(${sql.json(ids)})::uuid) order by document_id, page`;
  const textOf = Map.groupBy(pages, ({ document_id }) => document_id);
  const pagesOf = (of: string) => (textOf.get(of) ?? []).map(({ text }) => text);
  return {
    document: { id: document.id, version },
    asks: [...asks],
    outcomes: [...outcomes],
    input: {
      bases: [...byDocument].map(([of, own]) => ({
        version: own[0]?.document_version ?? version,
        pages: pagesOf(of),
        asks: own.map(asEngineAsk),
      })),
      pages: pagesOf(document.id),
      file:
        document.mime_type === mimeTypes.docx
          ? { bucket: buckets.contracts.name, path: document.storage_path }
          : null,
      ours: people.map(({ name }) => name),
    },
  };
}

const asEngineAsk = ({ id, ask, quote, start, replacement }: Ask) => ({ id, ask, quote, start, replacement });

/** What became of each ask in a version, and what else changed. */
export async function computeRound({ document, asks, outcomes, input }: GatheredRound): Promise<Round> {
  const { changes, received, asks: read } = await readRound(input);
  const readOf = new Map(read.map(({ id, ...one }) => [id, one]));
  return {
    document_id: document.id,
    document_version: document.version,
    previous_version: Math.max(...asks.map(({ document_version }) => document_version)),
    changes,
    received,
    asks: asks.flatMap((ask) => {
      const one = readOf.get(ask.id);
      const own = outcomes.filter(({ ask_id }) => ask_id === ask.id);
      if (!one) return [];
      return [
        {
          ask,
          read: one,
          confirmed: own.find((outcome) => outcome.document_version === document.version) ?? null,
          earlier: own.filter((outcome) => outcome.document_version < document.version),
        },
      ];
    }),
  };
}
