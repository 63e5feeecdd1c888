import { z } from '@hono/zod-openapi';
import { withUser } from '../../../_server/db/with-user.ts';
import { idSchema, listContractsSchema } from '../../../_shared/schemas/index.ts';
import { exportRoutes } from '../../routing/export-routes.ts';

/** How many ids fit in a 16 kB URL, the maximum servers accept, besides a token. */
const mostSelected = 300;

const query = listContractsSchema.omit({ limit: true, cursor: true, count: true }).extend({
  ids: z
    .string()
    .transform((ids) => [...new Set(ids.split(','))])
    .pipe(z.array(idSchema).max(mostSelected, `Select at most ${mostSelected} contracts`))
    .optional()
    .meta({
      description: 'Comma-separated ids, exported in this order; filters are ignored.',
    }),
});

export const exportContractsRoutes = exportRoutes(
  {
    tag: 'contracts',
    path: '/contracts/export',
    what: 'contracts',
    fileName: 'contracts',
    description: 'All matching contracts in list order. X-Total-Count is the number of rows.',
    query,
  },
  async (c, request) => {
    // Loaded on first export so that other routes start faster.
    const { exportContracts } = await import('../../../_server/services/contracts/export/export.ts');
    return await exportContracts({ inTransaction: (work) => withUser(c, work), ...request });
  },
);
