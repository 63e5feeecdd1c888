import { chainBundles } from '../../../_server/attachments/kinds.ts';
import { findBundleFile } from '../../../_server/services/chains/bundles.ts';
import { idParams } from '../../routing/define-route.ts';
import { fileContent } from '../../routing/file-content.ts';

export const getBundleContentRoute = fileContent('/chain-bundles/{id}/content', {
  tag: 'chains',
  summary: 'Get a paper trail PDF',
  params: idParams,
  of: chainBundles,
  find: ({ ctx, input: { id } }) => findBundleFile(ctx, id),
});
