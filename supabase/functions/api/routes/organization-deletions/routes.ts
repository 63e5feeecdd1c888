import {
  createOrganizationDeletionSchema,
  organizationDeletionSchema,
} from '../../../_shared/contract/index.ts';
import { idParams, type Route } from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import {
  createDeletion,
  endDeletion,
  listDeletions,
} from '../../services/organization-deletions/deletions.ts';

const { read, create, remove } = verbs('organization deletions');

export const organizationDeletionRoutes: Route[] = [
  read('/organization-deletions', listDeletions, {
    summary: 'Whether the organization is to be deleted, and when',
    returns: [organizationDeletionSchema.array(), 'One, or none'],
  }),
  create('/organization-deletions', createDeletion, {
    summary: 'Have the organization deleted after 30 days; for owners',
    description:
      'Until then it can be read, not changed, and any owner can undo it. Accounts of people stay.',
    body: createOrganizationDeletionSchema,
    returns: [organizationDeletionSchema, 'When'],
  }),
  remove('/organization-deletions/{id}', endDeletion, {
    summary: 'Keep the organization; for owners',
    params: idParams,
    returns: [organizationDeletionSchema, 'It is not deleted'],
  }),
];
