import {
  getContractPositions,
  tryPlaybookVersion,
} from '../../../_server/services/playbook-versions/compare.ts';
import {
  createPlaybookVersion,
  deletePlaybookVersion,
  getPlaybookVersion,
  listPlaybookVersions,
  publishPlaybookVersion,
  updatePlaybookVersion,
} from '../../../_server/services/playbook-versions/versions.ts';
import {
  contractPositionsSchema,
  createPlaybookVersionSchema,
  playbookTrialSchema,
  playbookVersionDetailSchema,
  playbookVersionsSchema,
  updatePlaybookVersionSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { read, create, act, update, remove } = verbs('playbooks');

export const playbookVersionRoutes: Route[] = [
  read('/playbook-versions', listPlaybookVersions, {
    summary: 'List playbook versions by side and kind of contract, newest first',
    returns: [playbookVersionsSchema, 'All versions, without their positions'],
  }),
  create('/playbook-versions', createPlaybookVersion, {
    summary:
      'Draft a playbook version from the published one, or from the shipped playbook (admins and lawyers)',
    body: createPlaybookVersionSchema,
    returns: [playbookVersionDetailSchema, 'The draft'],
    etag: true,
    location: true,
    refuses: ['forbidden', 'conflict'],
  }),
  read('/playbook-versions/{id}', getPlaybookVersion, {
    summary: 'Get a playbook version with its positions',
    params: idParams,
    returns: [playbookVersionDetailSchema, 'The version'],
    etag: true,
  }),
  update('/playbook-versions/{id}', updatePlaybookVersion, {
    summary: 'Replace the positions of a draft (admins and lawyers)',
    params: idParams,
    body: updatePlaybookVersionSchema,
    ifMatch: true,
    returns: [playbookVersionDetailSchema, 'The updated draft'],
    etag: true,
    refuses: ['conflict'],
  }),
  remove('/playbook-versions/{id}', deletePlaybookVersion, {
    summary: 'Delete a draft (admins and lawyers)',
    params: idParams,
    ifMatch: true,
    returns: [playbookVersionDetailSchema, 'The deleted draft'],
    refuses: ['conflict'],
  }),
  act('/playbook-versions/{id}/publish', publishPlaybookVersion, {
    summary: 'Publish a draft (admins and lawyers); positions on contracts follow it',
    params: idParams,
    returns: [playbookVersionDetailSchema, 'The published version'],
    etag: true,
  }),
  read('/playbook-versions/{id}/trial', tryPlaybookVersion, {
    summary: 'Try a version on existing contracts: which positions would change',
    params: idParams,
    returns: [playbookTrialSchema, 'The contracts whose positions change'],
  }),
  read('/contracts/{id}/positions', getContractPositions, {
    summary: "Compare a contract's clauses with the playbook, one line a clause family",
    params: idParams,
    returns: [contractPositionsSchema, 'The positions, or why there are none'],
    refuses: ['forbidden'],
  }),
];
