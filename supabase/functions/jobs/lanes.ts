/**
 * The lanes that jobs run in. Each is called separately and does not wait for the others, so slow webhooks do
 * not delay email and a long report does not delay an analysis. Within a lane organizations take turns; see
 * `private.claim_jobs`.
 */
interface LaneLimits {
  /** Concurrent jobs per invocation; more than `private.lane_share` grants one organization. */
  slots: number;
  /** One job per invocation because it needs most of the CPU time. */
  once?: boolean;
}

const lanes = {
  email: { slots: 4 },
  heavy: { slots: 1, once: true },
  print: { slots: 1, once: true },
  // Waits for language models.
  reader: { slots: 4 },
  webhooks: { slots: 8 },
  work: { slots: 4 },
} satisfies Record<string, LaneLimits>;

export type Lane = keyof typeof lanes;

export const laneNames = Object.keys(lanes) as Lane[];

export const limitsOf = (lane: Lane): LaneLimits => lanes[lane];
