import {
  acceptedMovesSchema,
  acceptMovesSchema,
  createDeadlineSchema,
  deadlineMoveSchema,
  deadlineSchema,
  listDeadlinesSchema,
  updateDeadlineSchema,
} from '../../../_shared/contract/index.ts';
import { idParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { createDeadline } from '../../services/deadlines/create.ts';
import { getDeadline, listDeadlines } from '../../services/deadlines/list.ts';
import { acceptDeadlineMoves, listDeadlineMoves } from '../../services/deadlines/moves.ts';
import { updateDeadline } from '../../services/deadlines/update.ts';

const { read, list, create, act, update } = verbs('deadlines');

export const deadlineRoutes: Route[] = [
  list('/deadlines', listDeadlines, {
    summary: 'Confirmed deadlines: of law, of contracts, and people’s own',
    query: listDeadlinesSchema,
    returns: [deadlineSchema.array(), 'The earliest safe day first'],
  }),
  create('/deadlines', createDeadline, {
    summary: 'Confirm a date that was proposed, or set one by hand',
    body: createDeadlineSchema,
    returns: [deadlineSchema, 'The new deadline'],
    etag: true,
    location: true,
  }),
  read('/deadlines/{id}', getDeadline, {
    summary: 'One deadline, with how it was counted',
    params: idParams,
    returns: [deadlineSchema, 'The deadline'],
    etag: true,
  }),
  update('/deadlines/{id}', updateDeadline, {
    summary: 'Say that a deadline is done, missed, cancelled or open again, or change it',
    params: idParams,
    body: updateDeadlineSchema,
    ifMatch: true,
    returns: [deadlineSchema, 'The deadline as it is now'],
    etag: true,
  }),
  read('/projects/{id}/deadline-moves', listDeadlineMoves, {
    summary: 'Open deadlines that rules, days or contracts put on another day by now',
    params: idParams,
    returns: [deadlineMoveSchema.array(), 'Each before and after'],
    refuses: ['forbidden'],
  }),
  act('/projects/{id}/deadline-moves/accept', acceptDeadlineMoves, {
    summary: 'Move deadlines to where they would be, one by one or all',
    params: idParams,
    body: acceptMovesSchema,
    returns: [acceptedMovesSchema, 'The deadlines as they are now'],
  }),
];
