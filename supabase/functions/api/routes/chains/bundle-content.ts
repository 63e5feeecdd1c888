import { chainBundles } from '../../../_server/attachments/kinds.ts';
import { idParams } from '../../../_server/http/define-route.ts';
import { fileContent } from '../../../_server/http/file-content.ts';
import { findBundleFile } from '../../../_server/services/chains/bundles.ts';

export const getBundleContentRoute = fileContent('/chain-bundles/{id}/content', {
  tag: 'chains',
  summary: 'Get a paper trail PDF',
  params: idParams,
  of: chainBundles,
  find: ({ ctx, input: { id } }) => findBundleFile(ctx, id),
});
