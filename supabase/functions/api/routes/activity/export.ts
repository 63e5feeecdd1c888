import { withUser } from '../../../_server/db/with-user.ts';
import { listActivitySchema } from '../../../_shared/schemas/index.ts';
import { exportRoutes } from '../../routing/export-routes.ts';

export const exportActivityRoutes = exportRoutes(
  {
    tag: 'activity',
    path: '/activity/export',
    what: 'the activity log',
    fileName: 'activity',
    description: 'All matching entries, newest first. X-Total-Count is the number of entries.',
    query: listActivitySchema.omit({ limit: true, cursor: true, count: true }),
  },
  async (c, request) => {
    // Loaded on first export so that other routes start faster.
    const { exportActivity } = await import('../../../_server/services/activity/export.ts');
    return await withUser(c, (ctx) => exportActivity({ ctx, ...request }));
  },
);
