import type { PendingQuery } from 'postgres';
import type { LanguageModelQuestion } from '../../../../_shared/schemas/index.ts';
import type { Passage } from '../../../../_shared/second-reader/question.ts';
import type { Transaction } from '../../../db/pool.ts';
import { withDocuments } from './family.ts';

type Row = Omit<LanguageModelQuestion, 'sentences' | 'passages'> & {
  sentences: { says: string; quotes: Passage[] }[];
  passages: Passage[];
};

/** Questions as the API returns them; `condition` follows `where`. */
export async function selectQuestions(
  sql: Transaction,
  condition: PendingQuery<never[]>,
): Promise<LanguageModelQuestion[]> {
  const rows = await sql<Row[]>`
    select q.id, q.contract_id, q.question, q.model, q.host, q.sentences, q.passages, q.dropped, q.is_part, q.problem, q.input_tokens,
      q.output_tokens, q.created_by, p.name as created_by_name, q.created_at
    from public.language_model_questions q
    left join private.people p on p.id = q.created_by
    where q.org_id = (select private.active_org_id()) and ${condition}`;
  const all = rows.flatMap(({ sentences, passages }) => [
    ...passages,
    ...sentences.flatMap(({ quotes }) => quotes),
  ]);
  const shown = await withDocuments(sql, all);
  return rows.map(({ sentences, passages, ...question }) => ({
    ...question,
    sentences: sentences.map(({ says, quotes }) => ({ says, quotes: quotes.map(shown) })),
    passages: passages.map(shown),
  }));
}
