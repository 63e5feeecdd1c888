import { idParams } from '../../../_server/http/define-route.ts';
import { fileContent } from '../../../_server/http/file-content.ts';
import { findBundleFile } from '../../../_server/services/chains/bundles.ts';
import { signStored } from '../../../_server/services/notices/files.ts';

export const getBundleContentRoute = fileContent('/chain-bundles/{id}/content', {
  tag: 'chains',
  summary: 'Get a paper trail PDF',
  params: idParams,
  find: ({ ctx, input: { id } }) => findBundleFile(ctx, id),
  sign: signStored,
});
