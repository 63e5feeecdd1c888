import {
  createSsoDomain,
  deleteSsoDomain,
  verifySsoDomain,
} from '../../../_server/services/single-sign-on/domains.ts';
import { getSingleSignOn, updateSingleSignOn } from '../../../_server/services/single-sign-on/settings.ts';
import {
  createSsoDomainSchema,
  singleSignOnSchema,
  ssoDomainSchema,
  updateSingleSignOnSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';
import { connectSsoRoute, disconnectSsoRoute } from './connection.ts';
import { beginSsoRoute, finishSsoRoute } from './sign-in.ts';

const { act, create, read, remove, update } = verbs('single sign-on');
const path = '/organization/single-sign-on';

export const singleSignOnRoutes: Route[] = [
  beginSsoRoute,
  finishSsoRoute,
  read(path, getSingleSignOn, {
    summary: 'Get single sign-on (owners and admins only)',
    returns: [singleSignOnSchema, 'The identity provider and its domains'],
  }),
  update(path, updateSingleSignOn, {
    summary: 'Change who joins, with which role, and whether it is required (owners only)',
    body: updateSingleSignOnSchema,
    ifMatch: true,
    refuses: ['conflict'],
    returns: [singleSignOnSchema, 'The updated settings'],
  }),
  connectSsoRoute,
  disconnectSsoRoute,
  create(`${path}/domains`, createSsoDomain, {
    summary: 'Add an email domain (owners only)',
    body: createSsoDomainSchema,
    refuses: ['conflict'],
    returns: [ssoDomainSchema, 'The domain and its DNS record'],
  }),
  act(`${path}/domains/{id}/verify`, verifySsoDomain, {
    summary: 'Verify an email domain by its DNS record (owners only)',
    params: idParams,
    refuses: ['conflict'],
    returns: [ssoDomainSchema, 'The verified domain'],
  }),
  remove(`${path}/domains/{id}`, deleteSsoDomain, {
    summary: 'Remove an email domain (owners only)',
    params: idParams,
    returns: [ssoDomainSchema, 'The removed domain'],
  }),
];
