import {
  confirmLienRule,
  listLienRuleConfirmations,
  withdrawLienRuleConfirmation,
} from '../../../_server/services/lien/confirmations.ts';
import { getLienFacts, updateLienFacts } from '../../../_server/services/lien/facts.ts';
import { getLienSchedule, tryLienFacts } from '../../../_server/services/lien/schedule.ts';
import {
  confirmLienRuleSchema,
  lienFactsSchema,
  lienRuleConfirmationSchema,
  lienScheduleSchema,
  lienWhatIfSchema,
  updateLienFactsSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { read, act, create, remove, update } = verbs('deadlines');

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
  read('/lien-rule-confirmations', listLienRuleConfirmations, {
    summary: "List the lien rules that the organization's counsel confirmed",
    returns: [lienRuleConfirmationSchema.array(), 'Newest first'],
  }),
  create('/lien-rule-confirmations', confirmLienRule, {
    summary: 'Confirm a lien rule for the organization (lawyers on its projects only)',
    body: confirmLienRuleSchema,
    refuses: ['forbidden', 'conflict'],
    returns: [lienRuleConfirmationSchema, 'The confirmation'],
  }),
  remove('/lien-rule-confirmations/{id}', withdrawLienRuleConfirmation, {
    summary: 'Withdraw a confirmation (lawyers on projects, owners, and admins only)',
    params: idParams,
    returns: [lienRuleConfirmationSchema, 'The withdrawn confirmation'],
  }),
];
