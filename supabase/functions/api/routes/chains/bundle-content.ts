import { idParams } from '../../http/define-route.ts';
import { fileContent } from '../../http/file-content.ts';
import { findBundleFile } from '../../services/chains/bundles.ts';
import { signStored } from '../../services/notices/files.ts';

export const getBundleContentRoute = fileContent('/chain-bundles/{id}/content', {
  tag: 'chains',
  summary: 'Get a paper trail PDF',
  params: idParams,
  find: ({ ctx, input: { id } }) => findBundleFile(ctx, id),
  sign: signStored,
});
