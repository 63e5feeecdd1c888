import {
  createObligationSchema,
  listObligationsSchema,
  obligationSchema,
  updateObligationSchema,
} from '../../../_shared/contract/index.ts';
import { idParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { createObligation } from '../../services/obligations/create.ts';
import { listObligations } from '../../services/obligations/list.ts';
import { updateObligation } from '../../services/obligations/update.ts';

const { list, create, update } = verbs('obligations');

const soonestFirst = [obligationSchema.array(), 'Soonest first, those without a date last'] as const;

export const obligationRoutes: Route[] = [
  list('/obligations', listObligations, {
    summary: 'Dates and notice windows of all contracts',
    query: listObligationsSchema,
    returns: soonestFirst,
  }),
  list(
    '/contracts/{id}/obligations',
    ({ ctx, input: { id, ...filter } }) => listObligations({ ctx, input: { ...filter, contract_id: id } }),
    {
      summary: 'Dates and notice windows of one contract',
      params: idParams,
      query: listObligationsSchema.omit({ contract_id: true }),
      returns: soonestFirst,
    },
  ),
  create('/obligations', createObligation, {
    summary: 'Write down a date or notice window of a contract; it is confirmed at once',
    body: createObligationSchema,
    returns: [obligationSchema, 'The new obligation'],
    etag: true,
  }),
  update('/obligations/{id}', updateObligation, {
    summary: 'Confirm, dismiss, complete, reopen or change an obligation',
    params: idParams,
    body: updateObligationSchema,
    ifMatch: true,
    returns: [obligationSchema, 'The obligation as it is now'],
    etag: true,
  }),
];
