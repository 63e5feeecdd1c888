import { type Obligation, obligationSchema } from '@schemas/obligation.ts';
import { apiRequest } from '@/lib/api-client.ts';

const obligationList = obligationSchema.array();

/** Fetches an obligation's current values; undefined if it no longer exists. */
export async function getLatestObligation({ id, contract_id }: Obligation): Promise<Obligation | undefined> {
  const list = await apiRequest('/obligations', obligationList, { query: { contract_id, limit: 500 } });
  return list.find((one) => one.id === id);
}
