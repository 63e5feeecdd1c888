import { withUser } from '../../../_server/db/with-user.ts';
import { listComplianceChecksSchema } from '../../../_shared/schemas/index.ts';
import { exportRoutes } from '../../routing/export-routes.ts';

export const exportChecksRoutes = exportRoutes(
  {
    tag: 'compliance',
    path: '/compliance/checks/export',
    what: 'compliance checks',
    fileName: 'compliance',
    description:
      'All matching checks in list order, then summary statistics. X-Total-Count is the number of checks.',
    query: listComplianceChecksSchema.omit({ limit: true, cursor: true, count: true }),
  },
  async (c, request) => {
    // Loaded on first export so that other routes start faster.
    const { exportChecks } = await import('../../../_server/services/compliance/export.ts');
    return await withUser(c, (ctx) => exportChecks({ ctx, ...request }));
  },
);
