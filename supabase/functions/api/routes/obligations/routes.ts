import { createObligation } from '../../../_server/services/obligations/create.ts';
import { listObligations } from '../../../_server/services/obligations/list.ts';
import { updateObligation } from '../../../_server/services/obligations/update.ts';
import {
  createObligationSchema,
  listObligationsSchema,
  obligationSchema,
  updateObligationSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { list, create, update } = verbs('obligations');

const soonestFirst = [obligationSchema.array(), 'Soonest first, those without a date last'] as const;

export const obligationRoutes: Route[] = [
  list('/obligations', listObligations, {
    summary: 'List obligations of all contracts',
    query: listObligationsSchema,
    returns: soonestFirst,
  }),
  list(
    '/contracts/{id}/obligations',
    ({ ctx, input: { id, ...filter } }) => listObligations({ ctx, input: { ...filter, contract_id: id } }),
    {
      summary: 'List obligations of one contract',
      params: idParams,
      query: listObligationsSchema.omit({ contract_id: true }),
      returns: soonestFirst,
    },
  ),
  create('/obligations', createObligation, {
    summary: 'Add an obligation; it is confirmed immediately',
    body: createObligationSchema,
    returns: [obligationSchema, 'The new obligation'],
    etag: true,
  }),
  update('/obligations/{id}', updateObligation, {
    summary: 'Confirm, dismiss, complete, reopen, or update an obligation',
    params: idParams,
    body: updateObligationSchema,
    ifMatch: true,
    returns: [obligationSchema, 'The updated obligation'],
    etag: true,
  }),
];
