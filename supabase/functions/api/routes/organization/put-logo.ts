import { withUser } from '../../../_server/db/with-user.ts';
import { putLogo } from '../../../_server/services/organization/logo.ts';
import { maxLogoBytes, organizationLogoAnswerSchema } from '../../../_shared/schemas/index.ts';
import { fileRoute } from '../../routing/file-route.ts';

export const putLogoRoute = fileRoute('/organization/logo', {
  tag: 'organization',
  method: 'put',
  summary: 'Set the letterhead logo (owners and admins only)',
  accepts: { mostBytes: maxLogoBytes, extensions: ['.png', '.jpg', '.jpeg'] },
  returns: [organizationLogoAnswerSchema, 'The new logo'],
  answer: async (c, { file }) => c.json(await withUser(c, (ctx) => putLogo(ctx, file.bytes)), 200),
});
