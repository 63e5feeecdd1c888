import { createAsk } from '../../../_server/services/contracts/asks/create.ts';
import { listAsks } from '../../../_server/services/contracts/asks/list.ts';
import { updateAsk } from '../../../_server/services/contracts/asks/update.ts';
import { createContract } from '../../../_server/services/contracts/create.ts';
import { deleteContract } from '../../../_server/services/contracts/delete.ts';
import { getDocumentSet } from '../../../_server/services/contracts/document-sets/get.ts';
import { updateDocumentSet } from '../../../_server/services/contracts/document-sets/update.ts';
import { getDocumentText } from '../../../_server/services/contracts/documents/get-document-text.ts';
import { listDocuments } from '../../../_server/services/contracts/documents/list-documents.ts';
import { recognizePage } from '../../../_server/services/contracts/documents/recognize-page.ts';
import { addFinding } from '../../../_server/services/contracts/findings/add-finding.ts';
import { listEarlierDecisions } from '../../../_server/services/contracts/findings/list-earlier-decisions.ts';
import { reviewFinding } from '../../../_server/services/contracts/findings/review-finding.ts';
import { getContract } from '../../../_server/services/contracts/get.ts';
import { approveContract } from '../../../_server/services/contracts/lifecycle/approve.ts';
import { getBarLicense } from '../../../_server/services/contracts/lifecycle/get-bar-license.ts';
import { listApprovals } from '../../../_server/services/contracts/lifecycle/list-approvals.ts';
import { listStatusChanges } from '../../../_server/services/contracts/lifecycle/list-status-changes.ts';
import { takeContractStep } from '../../../_server/services/contracts/lifecycle/take-step.ts';
import { listContracts } from '../../../_server/services/contracts/list.ts';
import { findPassages } from '../../../_server/services/contracts/model-questions/find-passages.ts';
import { listModelQuestions } from '../../../_server/services/contracts/model-questions/list.ts';
import { cancelModelReading } from '../../../_server/services/contracts/model-readings/cancel.ts';
import { getModelReview } from '../../../_server/services/contracts/model-readings/get.ts';
import { startModelReading } from '../../../_server/services/contracts/model-readings/start.ts';
import { dismissProposal } from '../../../_server/services/contracts/proposals/dismiss-proposal.ts';
import { restoreContract } from '../../../_server/services/contracts/restore.ts';
import { confirmAskOutcome } from '../../../_server/services/contracts/rounds/confirm.ts';
import { listContractShares, updateContractShare } from '../../../_server/services/contracts/shares.ts';
import { summarizeContracts } from '../../../_server/services/contracts/summarize.ts';
import { updateContract } from '../../../_server/services/contracts/update.ts';
import {
  addFindingSchema,
  analysisSchema,
  approveContractSchema,
  askOutcomeRecordSchema,
  askSchema,
  barLicenseSchema,
  confirmAskOutcomeSchema,
  contractApprovalSchema,
  contractDetailSchema,
  contractDocumentSchema,
  contractProposalsSchema,
  contractSchema,
  contractShareSchema,
  contractStatusChangeSchema,
  contractSummarySchema,
  createAskSchema,
  createContractSchema,
  deletedContractSchema,
  dismissContractProposalSchema,
  documentSetSchema,
  documentTextSchema,
  earlierDecisionSchema,
  findPassagesSchema,
  foundPassagesSchema,
  languageModelQuestionSchema,
  languageModelReviewSchema,
  listContractsSchema,
  listLanguageModelQuestionsSchema,
  recognizedPageSchema,
  reviewFindingSchema,
  takeContractStepSchema,
  updateAskSchema,
  updateContractSchema,
  updateContractShareSchema,
  updateDocumentSetSchema,
} from '../../../_shared/schemas/index.ts';
import {
  askParams,
  askVersionParams,
  findingParams,
  idParams,
  pageParams,
  projectMemberParams,
  type Route,
  versionParams,
} from '../../routing/define-route.ts';
import { verbs } from '../../routing/verbs.ts';
import { analyzeContractRoute } from './analyze.ts';
import { askContractRoute } from './ask.ts';
import { counterproposalRoutes } from './counterproposal.ts';
import { exportContractsRoutes } from './export.ts';
import { getDocumentContentRoute } from './get-document-content.ts';
import { getSummaryPdfRoute } from './get-summary-pdf.ts';
import { issuesListRoutes } from './issues-list.ts';
import { lookFromRoute } from './look-from.ts';
import { refuseMissingFields } from './missing-fields.ts';
import { getRoundRoute } from './round.ts';
import { uploadDocumentRoute } from './upload.ts';

const { read, list, create, act, update, remove } = verbs('contracts');

const contractPage = [contractSchema.array(), 'One page, newest first unless sorted'] as const;

export const contractRoutes: Route[] = [
  list('/contracts', listContracts, {
    summary: 'List contracts of all projects',
    query: listContractsSchema,
    returns: contractPage,
  }),
  // The spec's client leaves the id in the path below empty to mean all; a trailing slash makes no
  // difference.
  list('/contracts/project', listContracts, {
    summary: 'List contracts of all projects (empty project id)',
    query: listContractsSchema,
    returns: contractPage,
  }),
  list(
    '/contracts/project/{id}',
    ({ ctx, input: { id, ...filter } }) => listContracts({ ctx, input: { ...filter, project_id: id } }),
    {
      summary: 'List contracts of one project',
      params: idParams,
      query: listContractsSchema,
      returns: contractPage,
    },
  ),
  read('/contracts/summary', summarizeContracts, {
    summary: 'Get contract totals: number, value, and risk',
    returns: [contractSummarySchema, 'Totals for all contracts you can see'],
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
    summary: 'Get a contract with its documents, current analysis, approval, and permissions',
    params: idParams,
    returns: [contractDetailSchema, 'The contract'],
    etag: true,
  }),
  update('/contracts/{id}', updateContract, {
    summary: 'Update a contract',
    params: idParams,
    body: updateContractSchema,
    ifMatch: true,
    returns: [contractSchema, 'The updated contract'],
    etag: true,
  }),
  remove('/contracts/{id}', deleteContract, {
    summary: 'Delete a contract; it can be restored for 30 days',
    params: idParams,
    ifMatch: true,
    returns: [deletedContractSchema, 'The deleted rows'],
  }),

  read('/contracts/{id}/shares', listContractShares, {
    summary: 'List contractors on the project and whether they can see the contract',
    params: idParams,
    returns: [contractShareSchema.array(), 'By name'],
    refuses: ['forbidden'],
  }),
  update('/contracts/{id}/shares/{user_id}', updateContractShare, {
    summary: 'Share or unshare a contract with a contractor',
    params: projectMemberParams,
    body: updateContractShareSchema,
    returns: [contractShareSchema, 'The updated share'],
    refuses: ['forbidden'],
  }),

  read('/contracts/{id}/document-set', getDocumentSet, {
    summary: "Get a contract's governing documents, which text governs, and what does not flow down",
    params: idParams,
    returns: [documentSetSchema, 'The documents, highest precedence first'],
    refuses: ['forbidden'],
    etag: true,
  }),
  update('/contracts/{id}/document-set', updateDocumentSet, {
    summary: "Save a contract's governing documents in their order of precedence",
    params: idParams,
    body: updateDocumentSetSchema,
    ifMatch: true,
    returns: [documentSetSchema, 'The saved documents'],
    etag: true,
  }),
  read('/contracts/{id}/findings/{finding_id}/earlier-decisions', listEarlierDecisions, {
    summary: 'List decisions on findings of the same category in other contracts',
    params: findingParams,
    returns: [earlierDecisionSchema.array(), 'With the same counterparty first, then the latest'],
    refuses: ['forbidden'],
  }),
  read('/contracts/{id}/asks', listAsks, {
    summary: 'List what we ask the counterparty to change, by position in the document',
    params: idParams,
    returns: [askSchema.array(), 'The asks of all versions, newest version first'],
  }),
  create('/contracts/{id}/asks', createAsk, {
    summary: 'Add an ask about a finding or a quote of the analyzed document',
    params: idParams,
    body: createAskSchema,
    returns: [askSchema, 'The new ask'],
    etag: true,
    refuses: ['forbidden'],
  }),
  update('/contracts/{id}/asks/{ask_id}', updateAsk, {
    summary: 'Change, drop, or reopen an ask',
    params: askParams,
    body: updateAskSchema,
    ifMatch: true,
    returns: [askSchema, 'The updated ask'],
    etag: true,
  }),
  ...counterproposalRoutes,
  ...issuesListRoutes,
  getRoundRoute,
  update('/contracts/{id}/documents/{version}/round/asks/{ask_id}', confirmAskOutcome, {
    summary: 'Confirm what became of an ask in a later version',
    params: askVersionParams,
    body: confirmAskOutcomeSchema,
    ifMatch: true,
    returns: [askOutcomeRecordSchema, 'The confirmed outcome'],
    etag: true,
    refuses: ['forbidden', 'conflict'],
  }),

  update('/contracts/{id}/findings/{finding_id}/review', reviewFinding, {
    summary: "Accept, correct, reject, or reopen a finding; If-Match is the finding's version",
    params: findingParams,
    body: reviewFindingSchema,
    ifMatch: true,
    returns: [analysisSchema, 'The analysis with its new score'],
  }),
  read('/contracts/{id}/language-model-reading', getModelReview, {
    summary: 'Get the language model as second reader: progress, summary, opinions, and the score with it',
    params: idParams,
    returns: [languageModelReviewSchema, 'The reading and what it found'],
    refuses: ['forbidden'],
  }),
  create('/contracts/{id}/language-model-reading', startModelReading, {
    summary: 'Have the language model read the analyzed document in the background',
    params: idParams,
    returns: [languageModelReviewSchema, 'The reading, waiting'],
  }),
  act('/contracts/{id}/language-model-reading/cancel', cancelModelReading, {
    summary: "Cancel the language model's reading",
    params: idParams,
    returns: [languageModelReviewSchema, 'The canceled reading'],
  }),
  askContractRoute,
  list('/contracts/{id}/language-model-questions', listModelQuestions, {
    summary: 'List questions to the language model about a contract, newest first',
    params: idParams,
    query: listLanguageModelQuestionsSchema,
    returns: [languageModelQuestionSchema.array(), 'Questions with their answers'],
    refuses: ['forbidden'],
  }),
  read('/contracts/{id}/passages', findPassages, {
    summary:
      'Find the passages of a contract and its changes nearest to a question, without a language model',
    params: idParams,
    query: findPassagesSchema,
    returns: [foundPassagesSchema, 'The nearest passages, best first'],
    refuses: ['forbidden', 'conflict'],
  }),
  create('/contracts/{id}/findings', addFinding, {
    summary: 'Add a finding to the current analysis',
    params: idParams,
    body: addFindingSchema,
    returns: [analysisSchema, 'The analysis with the new finding and score'],
  }),
  act('/contracts/{id}/dismissed-proposals', dismissProposal, {
    summary: 'Dismiss or restore a suggested field value',
    params: idParams,
    body: dismissContractProposalSchema,
    returns: [contractProposalsSchema, 'The remaining suggestions'],
  }),

  uploadDocumentRoute,
  read('/contracts/{id}/documents', listDocuments, {
    summary: "List a contract's versions, newest first",
    params: idParams,
    returns: [contractDocumentSchema.array(), 'All versions'],
  }),
  read('/contracts/{id}/documents/{version}/text', getDocumentText, {
    summary: 'Get the text of one version by page',
    params: versionParams,
    returns: [documentTextSchema, 'The text'],
  }),
  getDocumentContentRoute,
  update('/contracts/{id}/documents/{version}/pages/{page}/ocr', recognizePage, {
    summary: 'Submit text recognized on a scanned page; the first submission is kept',
    params: pageParams,
    body: recognizedPageSchema,
    returns: [contractDocumentSchema, 'The version with its remaining pages'],
  }),

  create('/contracts/{id}/transitions', takeContractStep, {
    summary: "Change a contract's status: submit, reject, activate, expire, renew, terminate, or cancel",
    params: idParams,
    body: takeContractStepSchema,
    returns: [contractDetailSchema, 'The contract after the change'],
    etag: true,
  }),
  read('/contracts/{id}/transitions', listStatusChanges, {
    summary: "List a contract's status changes, newest first",
    params: idParams,
    returns: [contractStatusChangeSchema.array(), 'All status changes'],
  }),
  create('/contracts/{id}/approvals', approveContract, {
    summary: "Approve or reject a contract's latest document, as a lawyer on the project",
    params: idParams,
    body: approveContractSchema,
    returns: [contractApprovalSchema, 'The decision'],
  }),
  read('/contracts/{id}/approvals', listApprovals, {
    summary: "List lawyers' decisions on all versions, newest first",
    params: idParams,
    returns: [contractApprovalSchema.array(), 'All decisions'],
  }),
  act('/contracts/{id}/restore', restoreContract, {
    summary: 'Restore a deleted contract within 30 days',
    params: idParams,
    returns: [contractSchema, 'The contract with its documents'],
    etag: true,
  }),
  read('/me/bar-license', getBarLicense, {
    summary: 'Get the license you last used to approve or reject',
    returns: [barLicenseSchema, 'The license, or null'],
  }),
];
