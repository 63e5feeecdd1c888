import { chainBundleSchema, chainParams, chainSchema } from '../../../_shared/contract/index.ts';
import type { Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { createChainBundle, listChainBundles } from '../../services/chains/bundles.ts';
import { getChain } from '../../services/chains/get.ts';
import { getBundleContentRoute } from './bundle-content.ts';

const { read, create } = verbs('chains');

export const chainRoutes: Route[] = [
  read('/chains/{kind}/{id}', getChain, {
    summary: 'From the clause to the proof of service: the chain around one of its links',
    params: chainParams,
    returns: [chainSchema, 'Its links in their order, and what the log says of them'],
  }),
  read('/chains/{kind}/{id}/bundles', listChainBundles, {
    summary: 'The bundles that were made of a chain',
    params: chainParams,
    returns: [chainBundleSchema.array(), 'The newest first'],
  }),
  create('/chains/{kind}/{id}/bundles', createChainBundle, {
    summary: 'Have the bundle of a chain made: one PDF with its documents and what the log says',
    description: 'One at a time of each chain; whoever asked for it is told when it is ready.',
    params: chainParams,
    returns: [chainBundleSchema, 'It waits for its turn'],
  }),
  getBundleContentRoute,
];
