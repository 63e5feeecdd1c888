export const webhooksKey = ['webhooks'] as const;

/** Nested under webhooks, so that both are refetched together. */
export const deliveriesKey = (state: string) => [...webhooksKey, 'deliveries', state] as const;
