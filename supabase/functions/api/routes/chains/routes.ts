import { createChainBundle, listChainBundles } from '../../../_server/services/chains/bundles.ts';
import { getChain } from '../../../_server/services/chains/get.ts';
import { chainBundleSchema, chainParams, chainSchema } from '../../../_shared/schemas/index.ts';
import type { Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';
import { getBundleContentRoute } from './bundle-content.ts';

const { read, create } = verbs('chains');

export const chainRoutes: Route[] = [
  read('/chains/{kind}/{id}', getChain, {
    summary: 'Get the paper trail of a finding, obligation, deadline, event, or notice',
    params: chainParams,
    returns: [chainSchema, 'The linked records in order, with log entries'],
  }),
  read('/chains/{kind}/{id}/bundles', listChainBundles, {
    summary: 'List the PDFs of a paper trail',
    params: chainParams,
    returns: [chainBundleSchema.array(), 'Newest first'],
  }),
  create('/chains/{kind}/{id}/bundles', createChainBundle, {
    summary: 'Create a paper trail PDF with its documents and log entries',
    description: 'One at a time per paper trail. The requester is notified when it is ready.',
    params: chainParams,
    returns: [chainBundleSchema, 'The queued PDF'],
  }),
  getBundleContentRoute,
];
