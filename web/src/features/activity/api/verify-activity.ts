import { type ActivityVerification, activityVerificationSchema } from '@schemas/activity.ts';
import { useMutation } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';

/** Verifies the whole log against its seals, slice by slice, and sums the results. */
async function verifyActivity(): Promise<ActivityVerification> {
  let from_batch = 1;
  let [batches, events] = [0, 0];
  for (;;) {
    const slice = await apiRequest('/activity/verify', activityVerificationSchema, {
      method: 'POST',
      body: { from_batch },
    });
    batches += slice.batches;
    events += slice.events;
    if (slice.next_batch === null) return { ...slice, batches, events };
    from_batch = slice.next_batch;
  }
}

export const useVerifyActivity = () => useMutation({ mutationFn: verifyActivity });
