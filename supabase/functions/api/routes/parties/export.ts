import { withUser } from '../../../_server/db/with-user.ts';
import { listPartiesSchema } from '../../../_shared/schemas/index.ts';
import { exportRoutes } from '../../routing/export-routes.ts';

export const exportPartiesRoutes = exportRoutes(
  {
    tag: 'parties',
    path: '/parties/export',
    what: 'the directory',
    fileName: 'parties',
    description:
      'All matching parties by name, in the columns that an import reads; one row per policy and role. X-Total-Count is the number of parties.',
    query: listPartiesSchema.omit({ limit: true, cursor: true, count: true }),
  },
  async (c, request) => {
    // Loaded on first export so that other routes start faster.
    const { exportParties } = await import('../../../_server/services/parties/export.ts');
    return await exportParties({ inTransaction: (work) => withUser(c, work), ...request });
  },
);
