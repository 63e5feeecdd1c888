import { listDealings } from '../../../_server/services/parties/dealings.ts';
import {
  createParty,
  getParty,
  listParties,
  removeParty,
  restoreParty,
  updateParty,
} from '../../../_server/services/parties/parties.ts';
import {
  addProjectParty,
  listProjectParties,
  removeProjectParty,
} from '../../../_server/services/parties/project-parties.ts';
import {
  acceptSuggestion,
  dismissSuggestion,
  listSuggestions,
} from '../../../_server/services/parties/suggestions.ts';
import { listTwins, mergeParties, undoMerge } from '../../../_server/services/parties/twins.ts';
import {
  acceptSuggestionSchema,
  addProjectPartySchema,
  createPartySchema,
  dismissedSuggestionSchema,
  dismissSuggestionSchema,
  listDealingsSchema,
  listPartiesSchema,
  listSuggestionsSchema,
  listTwinsSchema,
  mergePartySchema,
  partyDealingSchema,
  partyDetailSchema,
  partySchema,
  partySuggestionSchema,
  partyTwinsSchema,
  projectPartySchema,
  updatePartySchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, projectPartyParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';
import { exportPartiesRoutes } from './export.ts';

const { read, list, create, act, update, remove } = verbs('parties');

export const partyRoutes: Route[] = [
  list('/parties', listParties, {
    summary: 'List parties by name',
    query: listPartiesSchema,
    returns: [partySchema.array(), 'One page, by name'],
  }),
  create('/parties', createParty, {
    summary: 'Add a party',
    body: createPartySchema,
    returns: [partySchema, 'The party'],
    refuses: ['forbidden'],
    etag: true,
    location: true,
  }),
  read('/parties/twins', listTwins, {
    summary: 'List likely duplicates, of all parties or of one',
    query: listTwinsSchema,
    returns: [partyTwinsSchema.array(), 'Pairs, strongest matches first'],
    refuses: ['forbidden'],
  }),
  read('/parties/suggestions', listSuggestions, {
    summary: "List parties named in a project's contracts but not in the directory",
    query: listSuggestionsSchema,
    returns: [partySuggestionSchema.array(), 'With quotes from the contracts'],
    refuses: ['forbidden'],
  }),
  act('/parties/suggestions', acceptSuggestion, {
    summary: 'Add a suggested party to the directory, project, and contract',
    body: acceptSuggestionSchema,
    returns: [partyDetailSchema, 'The party'],
    refuses: ['forbidden'],
  }),
  act('/parties/suggestions/dismissals', dismissSuggestion, {
    summary: 'Dismiss or restore a suggested party',
    body: dismissSuggestionSchema,
    returns: [dismissedSuggestionSchema, 'The dismissed suggestion'],
    refuses: ['forbidden'],
  }),
  act('/parties/merges/{id}/undo', undoMerge, {
    summary: 'Undo a merge',
    params: idParams,
    returns: [partyDetailSchema, 'The kept party'],
    refuses: ['forbidden', 'conflict', 'payload_too_large'],
  }),
  exportPartiesRoutes,
  read('/parties/{id}', getParty, {
    summary: 'Get a party with its projects and contracts',
    params: idParams,
    returns: [partyDetailSchema, 'The party'],
    etag: true,
  }),
  list('/parties/{id}/dealings', listDealings, {
    summary: 'List correspondence with and payments to a party',
    params: idParams,
    query: listDealingsSchema,
    returns: [partyDealingSchema.array(), 'One page, newest first'],
  }),
  update('/parties/{id}', updateParty, {
    summary: 'Update a party',
    params: idParams,
    body: updatePartySchema,
    ifMatch: true,
    returns: [partySchema, 'The updated party'],
    etag: true,
  }),
  remove('/parties/{id}', removeParty, {
    summary: 'Remove a party; contracts keep its name',
    params: idParams,
    ifMatch: true,
    returns: [partySchema, 'The removed party'],
  }),
  act('/parties/{id}/restore', restoreParty, {
    summary: 'Restore a removed party',
    params: idParams,
    returns: [partySchema, 'The party'],
  }),
  act('/parties/{id}/merge', mergeParties, {
    summary: 'Merge another party into this one',
    params: idParams,
    body: mergePartySchema,
    returns: [partyDetailSchema, 'The merged party'],
    refuses: ['forbidden', 'conflict'],
  }),
  read('/projects/{id}/parties', listProjectParties, {
    summary: "List a project's parties and roles",
    params: idParams,
    returns: [projectPartySchema.array(), 'By role and name'],
  }),
  create('/projects/{id}/parties', addProjectParty, {
    summary: 'Add a party to a project with a role',
    params: idParams,
    body: addProjectPartySchema,
    returns: [projectPartySchema, 'The project party'],
    refuses: ['forbidden', 'conflict'],
  }),
  remove('/projects/{id}/parties/{project_party_id}', removeProjectParty, {
    summary: 'Remove a party from a project',
    params: projectPartyParams,
    returns: [projectPartySchema, 'The removed project party'],
    refuses: ['forbidden'],
  }),
];
