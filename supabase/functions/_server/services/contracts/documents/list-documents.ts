import type { ContractDocument } from '../../../../_shared/schemas/index.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { notFound } from '../../../http/api-error.ts';
import { findContract } from '../select-contracts.ts';
import { selectDocuments } from './select-documents.ts';

/** Lists the versions of a contract's file, newest first. */
export async function listDocuments({
  ctx: { sql },
  input: { id },
}: {
  ctx: Ctx;
  input: { id: string };
}): Promise<ContractDocument[]> {
  const [contract, documents] = await Promise.all([findContract(sql, id), selectDocuments(sql, id)]);
  if (!contract) throw notFound('Contract');
  return documents;
}
