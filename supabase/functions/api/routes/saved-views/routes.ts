import { deleteSavedView, listSavedViews, saveView } from '../../../_server/services/saved-views/views.ts';
import { savedViewQuerySchema, savedViewSchema, saveViewSchema } from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { read, create, remove } = verbs('saved views');

export const savedViewRoutes: Route[] = [
  read('/saved-views', listSavedViews, {
    summary: 'List your saved views of a list, and those shared with the organization',
    query: savedViewQuerySchema,
    returns: [savedViewSchema.array(), 'By name'],
  }),
  create('/saved-views', saveView, {
    summary: 'Save a view',
    description:
      'Saves the filters, order, and columns of a list under a name. Replaces your view with the same name.',
    body: saveViewSchema,
    returns: [savedViewSchema, 'The saved view'],
  }),
  remove('/saved-views/{id}', deleteSavedView, {
    summary: 'Delete a saved view (its creator; owners and admins if it is shared)',
    params: idParams,
    returns: [savedViewSchema, 'The deleted view'],
  }),
];
