import { updateEvidence, withdrawEvidence } from '../../../_server/services/compliance/change-evidence.ts';
import { createEvidenceLink, revokeEvidenceLink } from '../../../_server/services/compliance/links.ts';
import {
  complianceEvidenceSchema,
  createEvidenceLinkSchema,
  evidenceLinkSchema,
  newEvidenceLinkSchema,
  updateEvidenceSchema,
  withdrawEvidenceSchema,
} from '../../../_shared/schemas/index.ts';
import { idParams, type Route } from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';
import { getEvidenceContentRoute } from './get-evidence-content.ts';
import { uploadEvidenceRoute } from './upload-evidence.ts';
import { useLinkRoutes } from './use-link.ts';

const { create, update, remove } = verbs('compliance');

/** Evidence, and the one-use links for submitting it from outside. */
export const evidenceRoutes: Route[] = [
  uploadEvidenceRoute,
  getEvidenceContentRoute,
  update('/compliance/evidence/{id}', updateEvidence, {
    summary: 'Correct or confirm evidence',
    params: idParams,
    body: updateEvidenceSchema,
    ifMatch: true,
    returns: [complianceEvidenceSchema, 'The updated evidence'],
    etag: true,
  }),
  remove('/compliance/evidence/{id}', withdrawEvidence, {
    summary: 'Withdraw evidence with a reason; the file is kept',
    params: idParams,
    query: withdrawEvidenceSchema,
    ifMatch: true,
    returns: [complianceEvidenceSchema, 'The updated evidence'],
  }),

  create('/compliance/checks/{id}/links', createEvidenceLink, {
    summary: 'Create a single-use link to request evidence from someone without an account',
    params: idParams,
    body: createEvidenceLinkSchema,
    returns: [newEvidenceLinkSchema, 'The link; its token is returned only here'],
  }),
  remove('/compliance/links/{id}', revokeEvidenceLink, {
    summary: 'Revoke an evidence link',
    params: idParams,
    returns: [evidenceLinkSchema, 'The updated link'],
  }),
  useLinkRoutes,
];
