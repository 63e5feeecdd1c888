import {
  addFindingSchema,
  analysisSchema,
  approveContractSchema,
  barLicenceSchema,
  contractApprovalSchema,
  contractDetailSchema,
  contractDocumentSchema,
  contractProposalsSchema,
  contractSchema,
  contractShareSchema,
  contractStatusChangeSchema,
  contractSummarySchema,
  createContractSchema,
  deletedContractSchema,
  dismissContractProposalSchema,
  documentTextSchema,
  listContractsSchema,
  recognizedPageSchema,
  reviewFindingSchema,
  takeContractStepSchema,
  updateContractSchema,
  updateContractShareSchema,
} from '../../../_shared/contract/index.ts';
import {
  findingParams,
  idParams,
  pageParams,
  projectMemberParams,
  type Route,
  versionParams,
} from '../../http/define-route.ts';
import { verbs } from '../../http/verbs.ts';
import { createContract } from '../../services/contracts/create.ts';
import { deleteContract } from '../../services/contracts/delete.ts';
import { getDocumentText } from '../../services/contracts/documents/get-document-text.ts';
import { listDocuments } from '../../services/contracts/documents/list-documents.ts';
import { recognizePage } from '../../services/contracts/documents/recognize-page.ts';
import { addFinding } from '../../services/contracts/findings/add-finding.ts';
import { reviewFinding } from '../../services/contracts/findings/review-finding.ts';
import { getContract } from '../../services/contracts/get.ts';
import { approveContract } from '../../services/contracts/lifecycle/approve.ts';
import { getBarLicence } from '../../services/contracts/lifecycle/get-bar-licence.ts';
import { listApprovals } from '../../services/contracts/lifecycle/list-approvals.ts';
import { listStatusChanges } from '../../services/contracts/lifecycle/list-status-changes.ts';
import { takeContractStep } from '../../services/contracts/lifecycle/take-step.ts';
import { listContracts } from '../../services/contracts/list.ts';
import { dismissProposal } from '../../services/contracts/proposals/dismiss-proposal.ts';
import { restoreContract } from '../../services/contracts/restore.ts';
import { listContractShares, updateContractShare } from '../../services/contracts/shares.ts';
import { summarizeContracts } from '../../services/contracts/summarize.ts';
import { updateContract } from '../../services/contracts/update.ts';
import { analyzeContractRoute } from './analyze.ts';
import { exportContractsRoutes } from './export.ts';
import { getDocumentContentRoute } from './get-document-content.ts';
import { getSummaryPdfRoute } from './get-summary-pdf.ts';
import { lookFromRoute } from './look-from.ts';
import { refuseMissingFields } from './missing-fields.ts';
import { uploadDocumentRoute } from './upload.ts';

const { read, list, create, act, update, remove } = verbs('contracts');

const contractPage = [contractSchema.array(), 'One page, newest first unless sorted'] as const;

export const contractRoutes: Route[] = [
  list('/contracts', listContracts, {
    summary: 'Contracts of all projects',
    query: listContractsSchema,
    returns: contractPage,
  }),
  // The spec's client leaves the id of the path below empty to mean all; a trailing slash makes no difference.
  list('/contracts/project', listContracts, {
    summary: 'Contracts of all projects, as with an empty project id',
    query: listContractsSchema,
    returns: contractPage,
  }),
  list(
    '/contracts/project/{id}',
    ({ ctx, input: { id, ...filter } }) => listContracts({ ctx, input: { ...filter, project_id: id } }),
    {
      summary: 'Contracts of one project',
      params: idParams,
      query: listContractsSchema,
      returns: contractPage,
    },
  ),
  read('/contracts/summary', summarizeContracts, {
    summary: 'How many contracts there are, their value and their risk',
    returns: [contractSummarySchema, 'Over all contracts you may see'],
  }),
  create('/contracts', createContract, {
    summary: 'Create a draft contract',
    body: createContractSchema,
    onInvalid: refuseMissingFields,
    returns: [contractSchema, 'The new contract'],
    etag: true,
    location: true,
  }),
  analyzeContractRoute,
  lookFromRoute,
  exportContractsRoutes,
  getSummaryPdfRoute,
  read('/contracts/{id}', getContract, {
    summary: 'One contract with its documents, current analysis, approval and what the reader may do with it',
    params: idParams,
    returns: [contractDetailSchema, 'The contract'],
    etag: true,
  }),
  update('/contracts/{id}', updateContract, {
    summary: 'Change the fields given of a contract',
    params: idParams,
    body: updateContractSchema,
    ifMatch: true,
    returns: [contractSchema, 'The contract as it is now'],
    etag: true,
  }),
  remove('/contracts/{id}', deleteContract, {
    summary: 'Delete a contract; it can be restored for 30 days',
    params: idParams,
    ifMatch: true,
    returns: [deletedContractSchema, 'What went with it'],
  }),

  read('/contracts/{id}/shares', listContractShares, {
    summary: 'The contractors on the project, with whether they see the contract',
    params: idParams,
    returns: [contractShareSchema.array(), 'By name'],
    refuses: ['forbidden'],
  }),
  update('/contracts/{id}/shares/{user_id}', updateContractShare, {
    summary: 'Let a contractor on the project see the contract, or no more',
    params: projectMemberParams,
    body: updateContractShareSchema,
    returns: [contractShareSchema, 'As it is now'],
    refuses: ['forbidden'],
  }),

  update('/contracts/{id}/findings/{finding_id}/review', reviewFinding, {
    summary: 'Accept, correct, reject or reopen a finding; If-Match names the version of the finding',
    params: findingParams,
    body: reviewFindingSchema,
    ifMatch: true,
    returns: [analysisSchema, 'The analysis with its score as it is now'],
  }),
  create('/contracts/{id}/findings', addFinding, {
    summary: 'Add a finding of one’s own to the current analysis',
    params: idParams,
    body: addFindingSchema,
    returns: [analysisSchema, 'The analysis with the new finding and its score as it is now'],
  }),
  act('/contracts/{id}/dismissed-proposals', dismissProposal, {
    summary: 'Say not to take what the document proposes for a field, or take that back',
    params: idParams,
    body: dismissContractProposalSchema,
    returns: [contractProposalsSchema, 'The proposals that are left'],
  }),

  uploadDocumentRoute,
  read('/contracts/{id}/documents', listDocuments, {
    summary: 'The versions of a contract, newest first',
    params: idParams,
    returns: [contractDocumentSchema.array(), 'All versions'],
  }),
  read('/contracts/{id}/documents/{version}/text', getDocumentText, {
    summary: 'The text of one version, page by page',
    params: versionParams,
    returns: [documentTextSchema, 'The text'],
  }),
  getDocumentContentRoute,
  update('/contracts/{id}/documents/{version}/pages/{page}/ocr', recognizePage, {
    summary: 'Hand in the text recognized on a scanned page; the first text of a page stays',
    params: pageParams,
    body: recognizedPageSchema,
    returns: [contractDocumentSchema, 'The version, with the pages that remain'],
  }),

  create('/contracts/{id}/transitions', takeContractStep, {
    summary:
      'Take a step of a contract’s life: submit, reject, activate, expire, renew, terminate or cancel it',
    params: idParams,
    body: takeContractStepSchema,
    returns: [contractDetailSchema, 'The contract after the step'],
    etag: true,
  }),
  read('/contracts/{id}/transitions', listStatusChanges, {
    summary: 'The steps a contract has taken, newest first',
    params: idParams,
    returns: [contractStatusChangeSchema.array(), 'All steps'],
  }),
  create('/contracts/{id}/approvals', approveContract, {
    summary: 'Approve or reject, as a lawyer of the project, the newest document of a contract',
    params: idParams,
    body: approveContractSchema,
    returns: [contractApprovalSchema, 'The decision'],
  }),
  read('/contracts/{id}/approvals', listApprovals, {
    summary: 'What lawyers decided about any version of a contract, newest first',
    params: idParams,
    returns: [contractApprovalSchema.array(), 'All decisions'],
  }),
  act('/contracts/{id}/restore', restoreContract, {
    summary: 'Take back the deletion of a contract, within 30 days',
    params: idParams,
    returns: [contractSchema, 'The contract, with its documents as they were'],
    etag: true,
  }),
  read('/me/bar-licence', getBarLicence, {
    summary: 'The licence the signed-in person last decided about a contract with',
    returns: [barLicenceSchema, 'The licence, null where there is none yet'],
  }),
];
