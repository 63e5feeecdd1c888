import { createDeadline } from '../../../_server/services/deadlines/create.ts';
import { getDeadline, listDeadlines } from '../../../_server/services/deadlines/list.ts';
import { acceptDeadlineMoves, listDeadlineMoves } from '../../../_server/services/deadlines/moves.ts';
import { updateDeadline } from '../../../_server/services/deadlines/update.ts';
import {
  acceptedMovesSchema,
  acceptMovesSchema,
  createDeadlineSchema,
  deadlineMoveSchema,
  deadlineSchema,
  listDeadlinesSchema,
  updateDeadlineSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { read, list, create, act, update } = verbs('deadlines');

export const deadlineRoutes: Route[] = [
  list('/deadlines', listDeadlines, {
    summary: 'List confirmed deadlines: statutory, contractual, and custom',
    query: listDeadlinesSchema,
    returns: [deadlineSchema.array(), 'Earliest act-by date first'],
  }),
  create('/deadlines', createDeadline, {
    summary: 'Confirm a proposed date, or create a custom deadline',
    body: createDeadlineSchema,
    returns: [deadlineSchema, 'The new deadline'],
    etag: true,
    location: true,
  }),
  read('/deadlines/{id}', getDeadline, {
    summary: 'Get a deadline with its calculation',
    params: idParams,
    returns: [deadlineSchema, 'The deadline'],
    etag: true,
  }),
  update('/deadlines/{id}', updateDeadline, {
    summary: 'Update a deadline, or mark it done, missed, canceled, or reopened',
    params: idParams,
    body: updateDeadlineSchema,
    ifMatch: true,
    returns: [deadlineSchema, 'The updated deadline'],
    etag: true,
  }),
  read('/projects/{id}/deadline-moves', listDeadlineMoves, {
    summary: 'List open deadlines whose calculated date has changed',
    params: idParams,
    returns: [deadlineMoveSchema.array(), 'Each deadline with its old and new date'],
    refuses: ['forbidden'],
  }),
  act('/projects/{id}/deadline-moves/accept', acceptDeadlineMoves, {
    summary: 'Move deadlines to their new dates',
    params: idParams,
    body: acceptMovesSchema,
    returns: [acceptedMovesSchema, 'The updated deadlines'],
  }),
];
