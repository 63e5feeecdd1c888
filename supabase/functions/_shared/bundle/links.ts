import type { Chain } from '../schemas/chain.ts';

/** The links of a chain without their log entries. */
export type ChainLinks = Pick<Chain, 'findings' | 'obligations' | 'deadlines' | 'site_events' | 'notices'>;
