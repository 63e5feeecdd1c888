import { chainParams, chainSchema } from '../../../_shared/contract/index.ts';
import type { Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { getChain } from '../../services/chains/get.ts';

const { read } = verbs('chains');

export const chainRoutes: Route[] = [
  read('/chains/{kind}/{id}', getChain, {
    summary: 'From the clause to the proof of service: the chain around one of its links',
    params: chainParams,
    returns: [chainSchema, 'Its links in their order, and what the log says of them'],
  }),
];
