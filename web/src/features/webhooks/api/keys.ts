export const webhooksKey = ['webhooks'] as const;

/** Deliveries hang on their webhook, so they are fetched anew with it. */
export const deliveriesKey = (state: string) => [...webhooksKey, 'deliveries', state] as const;
