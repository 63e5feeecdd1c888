import type { FindPassages, FoundPassages } from '../../../../_shared/schemas/index.ts';
import { passagesAt } from '../../../../_shared/second-reader/question.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { findReviewedContract } from '../find-reviewed-contract.ts';
import { rankSegments, readFamily, withDocuments } from './family.ts';

/** Passages shown for a question. */
export const MOST_PASSAGES = 6;

/**
 * Finds the passages of a contract and its changes that are nearest to a question, without a language model.
 * @throws ApiError not_found, forbidden if the caller may not see the review, conflict if no document has text
 */
export async function findPassages({
  ctx: { sql },
  input: { id, q },
}: {
  ctx: Ctx;
  input: FindPassages & { id: string };
}): Promise<FoundPassages> {
  await findReviewedContract(sql, id);
  const family = await readFamily(sql, id);
  const passages = passagesAt(family, await rankSegments(sql, family, q), MOST_PASSAGES);
  return { passages: passages.map(await withDocuments(sql, passages)) };
}
