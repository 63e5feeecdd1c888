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
} from '../../../_shared/contract/index.ts';
import { idParams, projectPartyParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { listDealings } from '../../services/parties/dealings.ts';
import {
  createParty,
  getParty,
  listParties,
  removeParty,
  restoreParty,
  updateParty,
} from '../../services/parties/parties.ts';
import {
  addProjectParty,
  listProjectParties,
  removeProjectParty,
} from '../../services/parties/project-parties.ts';
import { acceptSuggestion, dismissSuggestion, listSuggestions } from '../../services/parties/suggestions.ts';
import { listTwins, mergeParties, undoMerge } from '../../services/parties/twins.ts';
import { exportPartiesRoutes } from './export.ts';

const { read, list, create, act, update, remove } = verbs('parties');

export const partyRoutes: Route[] = [
  list('/parties', listParties, {
    summary: 'The directory of companies and people, by name',
    query: listPartiesSchema,
    returns: [partySchema.array(), 'One page, by name'],
  }),
  create('/parties', createParty, {
    summary: 'Add a company or a person to the directory',
    body: createPartySchema,
    returns: [partySchema, 'The party'],
    refuses: ['forbidden'],
    etag: true,
    location: true,
  }),
  read('/parties/twins', listTwins, {
    summary: 'Entries that are likely the same company or person, or likely the one given',
    query: listTwinsSchema,
    returns: [partyTwinsSchema.array(), 'Pairs, those that share most first'],
    refuses: ['forbidden'],
  }),
  read('/parties/suggestions', listSuggestions, {
    summary: 'Who stands in the contracts of a project and not in the directory',
    query: listSuggestionsSchema,
    returns: [partySuggestionSchema.array(), 'With the words of the contract'],
    refuses: ['forbidden'],
  }),
  act('/parties/suggestions', acceptSuggestion, {
    summary: 'Take a suggestion into the directory, onto the project and the contract',
    body: acceptSuggestionSchema,
    returns: [partyDetailSchema, 'The party'],
    refuses: ['forbidden'],
  }),
  act('/parties/suggestions/dismissals', dismissSuggestion, {
    summary: 'Dismiss a name that contracts suggest, or take that back',
    body: dismissSuggestionSchema,
    returns: [dismissedSuggestionSchema, 'What was dismissed'],
    refuses: ['forbidden'],
  }),
  act('/parties/merges/{id}/undo', undoMerge, {
    summary: 'Make two parties again of what was merged',
    params: idParams,
    returns: [partyDetailSchema, 'The one that had stayed'],
    refuses: ['forbidden', 'conflict', 'payload_too_large'],
  }),
  exportPartiesRoutes,
  read('/parties/{id}', getParty, {
    summary: 'One party with its projects and contracts',
    params: idParams,
    returns: [partyDetailSchema, 'The party'],
    etag: true,
  }),
  list('/parties/{id}/dealings', listDealings, {
    summary: 'What went out to a party, and was paid on its contracts',
    params: idParams,
    query: listDealingsSchema,
    returns: [partyDealingSchema.array(), 'One page, newest first'],
  }),
  update('/parties/{id}', updateParty, {
    summary: 'Change a party',
    params: idParams,
    body: updatePartySchema,
    ifMatch: true,
    returns: [partySchema, 'The party as it is now'],
    etag: true,
  }),
  remove('/parties/{id}', removeParty, {
    summary: 'Take a party out of the directory; contracts keep its name',
    params: idParams,
    ifMatch: true,
    returns: [partySchema, 'The party as it was'],
  }),
  act('/parties/{id}/restore', restoreParty, {
    summary: 'Put a party back that was taken out',
    params: idParams,
    returns: [partySchema, 'The party'],
  }),
  act('/parties/{id}/merge', mergeParties, {
    summary: 'Make this party and another one: this one keeps what both say',
    params: idParams,
    body: mergePartySchema,
    returns: [partyDetailSchema, 'The one that stays'],
    refuses: ['forbidden', 'conflict'],
  }),
  read('/projects/{id}/parties', listProjectParties, {
    summary: 'The parties of a project with their roles',
    params: idParams,
    returns: [projectPartySchema.array(), 'By role and name'],
  }),
  create('/projects/{id}/parties', addProjectParty, {
    summary: 'Give a party of the directory a role on a project',
    params: idParams,
    body: addProjectPartySchema,
    returns: [projectPartySchema, 'The party of the project'],
    refuses: ['forbidden', 'conflict'],
  }),
  remove('/projects/{id}/parties/{project_party_id}', removeProjectParty, {
    summary: 'Take a party off a project',
    params: projectPartyParams,
    returns: [projectPartySchema, 'What was taken off'],
    refuses: ['forbidden'],
  }),
];
