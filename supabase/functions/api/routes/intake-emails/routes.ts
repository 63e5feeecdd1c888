import {
  createIntakeAddress,
  deleteIntakeAddress,
  getIntakeAddresses,
} from '../../../_server/services/intake-addresses/addresses.ts';
import { removeIntakeEmail } from '../../../_server/services/intake-emails/list.ts';
import {
  createIntakeAddressSchema,
  intakeAddressesSchema,
  intakeAddressQuerySchema,
  intakeAddressSchema,
  intakeEmailSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';

const { read, create, remove } = verbs('intake files');

export const intakeEmailRoutes: Route[] = [
  read('/intake-addresses', getIntakeAddresses, {
    summary: "Get the email addresses that accept members' files, of the organization and of a project",
    query: intakeAddressQuerySchema,
    returns: [intakeAddressesSchema, 'The addresses'],
  }),
  create('/intake-addresses', createIntakeAddress, {
    summary:
      'Create or renew an email address for files (owners and admins; project managers for their project)',
    description: 'The current address, if any, stops working.',
    body: createIntakeAddressSchema,
    returns: [intakeAddressSchema, 'The new address'],
    refuses: ['forbidden', 'conflict'],
  }),
  remove('/intake-addresses/{id}', deleteIntakeAddress, {
    summary: 'End an email address for files',
    params: idParams,
    returns: [intakeAddressSchema, 'The address that stopped working'],
  }),
  remove('/intake-emails/{id}', removeIntakeEmail, {
    summary: 'Remove an email from the list; its files are kept',
    params: idParams,
    returns: [intakeEmailSchema, 'The removed email'],
  }),
];
