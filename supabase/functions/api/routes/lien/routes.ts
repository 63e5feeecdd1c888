import { getLienFacts, updateLienFacts } from '../../../_server/services/lien/facts.ts';
import { getLienSchedule, tryLienFacts } from '../../../_server/services/lien/schedule.ts';
import {
  lienFactsSchema,
  lienScheduleSchema,
  lienWhatIfSchema,
  updateLienFactsSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { read, act, update } = verbs('deadlines');

export const lienRoutes: Route[] = [
  read('/projects/{id}/lien-facts', getLienFacts, {
    summary: "Get a project's lien deadline inputs",
    params: idParams,
    returns: [lienFactsSchema, 'The inputs; version 0 if none are set'],
    etag: true,
    refuses: ['forbidden'],
  }),
  update('/projects/{id}/lien-facts', updateLienFacts, {
    summary: "Set a project's lien deadline inputs",
    params: idParams,
    body: updateLienFactsSchema,
    ifMatch: true,
    returns: [lienFactsSchema, 'The updated inputs'],
    etag: true,
  }),
  read('/projects/{id}/lien-schedule', getLienSchedule, {
    summary: "Get proposed statutory deadlines for the project's location",
    params: idParams,
    returns: [lienScheduleSchema, 'Proposals, earliest act-by date first, and the rules not covered'],
    refuses: ['forbidden'],
  }),
  act('/projects/{id}/lien-schedule/what-if', tryLienFacts, {
    summary: 'Preview deadlines with other inputs; nothing is saved',
    params: idParams,
    body: updateLienFactsSchema,
    returns: [lienWhatIfSchema, 'The schedule with these inputs and the changes'],
  }),
];
