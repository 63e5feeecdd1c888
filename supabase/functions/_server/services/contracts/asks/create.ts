import { locateQuote } from '../../../../_shared/analysis/locate-quote.ts';
import type { Ask, CreateAsk } from '../../../../_shared/schemas/index.ts';
import type { Transaction } from '../../../db/pool.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { invalidInput, notFound } from '../../../http/api-error.ts';
import { findContract } from '../select-contracts.ts';
import { findAsk } from './select-asks.ts';

interface Quoted {
  quote: string | null;
  page: number | null;
  start: number | null;
}

/**
 * Adds an ask to the analyzed document, at the quote of a finding or at exact words.
 * @throws ApiError invalid_input if the document does not have these words, or the ask replaces none
 */
export async function createAsk({
  ctx: { sql },
  input: { id: contractId, ...input },
}: {
  ctx: Ctx;
  input: CreateAsk & { id: string };
}): Promise<Ask> {
  const [contract, [analysis]] = await Promise.all([
    findContract(sql, contractId),
    sql<{ id: string; document_id: string }[]>`
      select id, document_id from public.contract_analyses where contract_id = ${contractId} and is_current`,
  ]);
  if (!contract) throw notFound('Contract');
  if (!analysis) throw notFound('Analysis');
  const { quote, page, start } = await quoted(sql, { analysis, input });
  if (quote === null && input.replacement !== null) {
    throw invalidInput([{ path: 'replacement', message: 'Without a quote, there is nothing to replace' }]);
  }
  const [created] = await sql<{ id: string }[]>`
    insert into public.asks (org_id, project_id, contract_id, document_id, finding_id, quote, page, start_offset, ask, replacement, reason,
      status)
    values (private.active_org_id(), ${contract.project_id}, ${contractId}, ${analysis.document_id}, ${input.finding_id ?? null},
      ${quote}, ${page}, ${start}, ${input.ask}, ${input.replacement}, ${input.reason ?? null},
      ${input.status})
    returning id`;
  const ask = created && (await findAsk(sql, { contractId, id: created.id }));
  if (!ask) throw notFound('Ask');
  return ask;
}

async function quoted(
  sql: Transaction,
  { analysis, input }: { analysis: { id: string; document_id: string }; input: CreateAsk },
): Promise<Quoted> {
  if (input.finding_id) {
    const [finding] = await sql<Quoted[]>`
      select quote, page, start_offset as "start" from public.contract_findings
      where id = ${input.finding_id} and analysis_id = ${analysis.id}`;
    if (!finding)
      throw invalidInput([{ path: 'finding_id', message: 'This finding is not in the current analysis' }]);
    return finding;
  }
  if (!input.quote) return { quote: null, page: null, start: null };
  const pages = await sql<{ text: string }[]>`
    select text from public.contract_document_pages where document_id = ${analysis.document_id} order by page`;
  const span = locateQuote(
    pages.map((page) => page.text),
    input.quote,
    input.near,
  );
  if (!span) throw invalidInput([{ path: 'quote', message: 'This text is not in the analyzed document' }]);
  return span;
}
