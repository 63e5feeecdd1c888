import type { LanguageModelQuestion, ListLanguageModelQuestions } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { type PageOf, toPage } from '../../../http/page.ts';
import { findReviewedContract } from '../find-reviewed-contract.ts';
import { selectQuestions } from './select-questions.ts';

/**
 * Lists the questions that were asked about a contract, newest first.
 * @throws ApiError not_found for a contract the caller may not see, forbidden if they may not see the review
 */
export async function listModelQuestions({
  ctx: { sql },
  input: { id, limit, cursor },
}: {
  ctx: Ctx;
  input: ListLanguageModelQuestions & { id: string };
}): Promise<PageOf<LanguageModelQuestion>> {
  const { project_id } = await findReviewedContract(sql, id);
  const rows = await selectQuestions(
    sql,
    sql`q.project_id = ${project_id} and q.contract_id = ${id} ${cursor ? sql`and q.id < ${cursor}` : sql``}
      order by q.id desc limit ${limit + 1}`,
  );
  return toPage(rows, { limit }, null);
}
