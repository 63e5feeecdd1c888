import { activityEventSchema } from '@schemas/activity.ts';
import { apiPage } from '@/lib/api-client.ts';

/**
 * Loads who last changed a contract and when; null if unknown. Never rejects, because the result only
 * explains a conflict.
 */
export async function fetchLatestChange(
  contractId: string,
): Promise<{ name: string | null; at: string } | null> {
  try {
    const { items } = await apiPage('/activity', activityEventSchema.array(), {
      query: { contract_id: contractId, limit: 20 },
    });
    const change = items.find(({ entity_id, before }) => entity_id === contractId && before !== null);
    return change ? { name: change.actor_name, at: change.created_at } : null;
  } catch {
    return null;
  }
}
