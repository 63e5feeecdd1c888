import type { Chain } from '../schemas/chain.ts';

/** The links of a chain, without what the log says of them. */
export type ChainLinks = Pick<Chain, 'findings' | 'obligations' | 'deadlines' | 'site_events' | 'notices'>;
