/**
 * The lanes that jobs run in. Each is called by itself and waits for none of the others, so that webhooks which do not answer hold up no
 * email, and a long report no analysis. Within a lane organizations take turns; see `private.claim_jobs`.
 */
interface LaneLimits {
  /** Jobs at a time in one invocation; more than `private.lane_share` grants one organization. */
  slots: number;
  /** One job an invocation, since it needs most of the CPU time that an invocation has. */
  once?: boolean;
}

export const lanes = {
  email: { slots: 4 },
  heavy: { slots: 1, once: true },
  print: { slots: 1, once: true },
  webhooks: { slots: 8 },
  work: { slots: 4 },
} satisfies Record<string, LaneLimits>;

export type Lane = keyof typeof lanes;

export const laneNames = Object.keys(lanes) as Lane[];

export const limitsOf = (lane: Lane): LaneLimits => lanes[lane];
