import {
  lienFactsSchema,
  lienScheduleSchema,
  lienWhatIfSchema,
  updateLienFactsSchema,
} from '../../../_shared/contract/index.ts';
import { idParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { getLienFacts, updateLienFacts } from '../../services/lien/facts.ts';
import { getLienSchedule, tryLienFacts } from '../../services/lien/schedule.ts';

const { read, act, update } = verbs('deadlines');

export const lienRoutes: Route[] = [
  read('/projects/{id}/lien-facts', getLienFacts, {
    summary: 'What the dates of a project’s liens depend on',
    params: idParams,
    returns: [lienFactsSchema, 'The facts; version 0 where nobody has said any yet'],
    etag: true,
    refuses: ['forbidden'],
  }),
  update('/projects/{id}/lien-facts', updateLienFacts, {
    summary: 'Say what the dates of a project’s liens depend on',
    params: idParams,
    body: updateLienFactsSchema,
    ifMatch: true,
    returns: [lienFactsSchema, 'The facts as they are now'],
    etag: true,
  }),
  read('/projects/{id}/lien-schedule', getLienSchedule, {
    summary: 'What falls due when by the law of the place; proposals, which alert nobody',
    params: idParams,
    returns: [lienScheduleSchema, 'Proposals, the earliest safe day first, and what the rules do not cover'],
    refuses: ['forbidden'],
  }),
  act('/projects/{id}/lien-schedule/what-if', tryLienFacts, {
    summary: 'What would fall due with other facts; nothing is written',
    params: idParams,
    body: updateLienFactsSchema,
    returns: [lienWhatIfSchema, 'The schedule with these facts, and what moves'],
  }),
];
