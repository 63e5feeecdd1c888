import type { Contract } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import { forbidden, notFound } from '../../http/api-error.ts';
import { findContract } from './select-contracts.ts';

/**
 * The contract, for those who may see its review.
 * @throws ApiError not_found, forbidden
 */
export async function findReviewedContract(sql: Transaction, id: string): Promise<Contract> {
  const contract = await findContract(sql, id);
  if (!contract) throw notFound('Contract');
  if (!contract.may_read_review) throw forbidden();
  return contract;
}
