/** The facts about an operation that its id follows from. */
interface Operation {
  /** Lower case, as in the document. */
  method: string;
  /** With parameters in braces. */
  path: string;
  returnsList: boolean;
  takesFile: boolean;
}

/** Ids of operations whose path does not name their noun or verb. */
export const exceptions: Record<string, string> = {
  'GET /healthz': 'getHealth',
  'GET /openapi.json': 'getOpenApi',
  'POST /auth/login': 'signIn',
  'POST /auth/logout': 'signOut',
  'POST /auth/register': 'createAccount',
  'POST /auth/refresh': 'refreshSession',
  'POST /auth/forgot-password': 'requestPasswordReset',
  'POST /auth/reset-password': 'resetPassword',
  'POST /auth/confirm-email': 'confirmEmail',
  'POST /auth/recovery-code': 'useRecoveryCode',
  'POST /auth/single-sign-on': 'beginSingleSignOn',
  'POST /auth/single-sign-on/session': 'finishSingleSignOn',
  'GET /organization/single-sign-on': 'getSingleSignOn',
  'PUT /organization/single-sign-on': 'updateSingleSignOn',
  'PUT /organization/single-sign-on/connection': 'connectIdentityProvider',
  'DELETE /organization/single-sign-on/connection': 'disconnectIdentityProvider',
  'POST /organization/single-sign-on/domains': 'createEmailDomain',
  'POST /organization/single-sign-on/domains/{id}/verify': 'verifyEmailDomain',
  'DELETE /organization/single-sign-on/domains/{id}': 'deleteEmailDomain',
  'GET /auth/me': 'getMe',
  'GET /auth/csrf-token': 'getCsrfToken',
  'POST /me/recovery-codes': 'createMyRecoveryCodes',
  'POST /me/password': 'changeMyPassword',
  'POST /me/email': 'changeMyEmail',
  'POST /me/delete': 'deleteMyAccount',
  'POST /me/organization': 'switchMyOrganization',
  'GET /parties/twins': 'listPartyTwins',
  'POST /parties/suggestions': 'acceptPartySuggestion',
  'POST /first-steps/dismissals': 'dismissFirstSteps',
  'POST /parties/suggestions/dismissals': 'dismissPartySuggestion',
  'POST /mcp': 'exchangeMcpMessage',
  'POST /saved-views': 'saveView',
  'GET /search': 'searchDocuments',
  'GET /search/names': 'searchNames',
  'GET /contracts/project': 'listContractsOfAllProjects',
  'GET /contracts/project/{id}': 'listProjectContracts',
  'GET /contracts/summary': 'getContractsSummary',
  'POST /contracts/analyze': 'analyzeContract',
  'POST /contracts/{id}/upload': 'uploadContractDocument',
  'POST /contracts/{id}/dismissed-proposals': 'dismissContractProposal',
  'PUT /contracts/{id}/findings/{finding_id}/review': 'reviewContractFinding',
  'PUT /contracts/{id}/documents/{version}/pages/{page}/ocr': 'recognizeContractDocumentPage',
  'GET /contracts/{id}/documents/{version}/issues-list.docx': 'downloadContractIssuesListAsWord',
  'GET /contracts/{id}/documents/{version}/issues-list.pdf': 'downloadContractIssuesListAsPdf',
  'GET /contracts/{id}/documents/{version}/issues-list.xlsx': 'downloadContractIssuesListAsExcel',
  'PUT /contracts/{id}/documents/{version}/round/asks/{ask_id}': 'confirmContractAskOutcome',
  'PUT /contracts/{id}/amends': 'linkBaseContract',
  'DELETE /contracts/{id}/amends': 'unlinkBaseContract',
  'POST /payments/{id}/documents': 'attachPaymentDocument',
  'POST /intake-files/{id}/filing': 'fileIntakeFile',
  'POST /intake-addresses': 'createIntakeAddress',
  'DELETE /intake-addresses/{id}': 'deleteIntakeAddress',
  'POST /lien-waivers/{id}/file': 'uploadLienWaiver',
  'GET /lien-waivers/{id}/content': 'downloadLienWaiver',
  'POST /lien-waiver-links/{token}': 'submitLienWaiver',
  'POST /compliance/evidence-links/{token}': 'submitComplianceEvidence',
  'GET /calendar': 'listCalendarItems',
  'GET /calendar/feed/{token}': 'downloadCalendarFeed',
  'GET /projects/{id}/finances/contracts': 'listProjectContractFinances',
  'POST /members/{user_id}/transfer-ownership': 'transferOwnership',
  'POST /invitation-links/{token}/register': 'registerByInvitation',
  'POST /invitation-links/{token}/accept': 'acceptInvitation',
  'POST /projects/{id}/lien-schedule/what-if': 'previewProjectLienSchedule',
  'POST /compliance/check': 'createComplianceCheck',
  'PUT /compliance/check/{id}': 'updateComplianceCheck',
  'DELETE /compliance/check/{id}': 'deleteComplianceCheck',
  'POST /compliance/check/{id}/restore': 'restoreComplianceCheck',
  'POST /compliance/project/{id}/check': 'runProjectComplianceCheck',
  'GET /compliance/project/{id}/summary': 'getProjectComplianceSummary',
  'GET /compliance/score/{id}': 'getProjectComplianceScore',
  'GET /compliance/library': 'listLibraryRequirements',
  'POST /compliance/library/adopt': 'adoptLibraryRequirements',
  'POST /compliance/project/{id}/apply-template': 'applyComplianceTemplate',
  'GET /compliance/project/{id}/requirements': 'listProjectRequirements',
  'POST /compliance/project/{id}/requirements': 'createProjectRequirement',
  'PUT /compliance/project-requirements/{id}': 'updateProjectRequirement',
  'DELETE /compliance/project-requirements/{id}': 'deleteProjectRequirement',
  'GET /notices/draft': 'previewNoticeDraft',
  'POST /messages/preview': 'previewMessage',
  'GET /messages/files/{token}': 'downloadMessageFile',
  'POST /messages/mail-events/resend': 'receiveMailEvent',
  'GET /unsubscribe/{token}': 'getUnsubscribeLink',
  'POST /unsubscribe/{token}': 'unsubscribe',
  'GET /reports/files/{token}': 'downloadLinkedReport',
  'GET /reports/{id}/file': 'downloadReport',
  'POST /activity/verify': 'verifyActivity',
  'GET /archives/files/{token}': 'downloadLinkedArchive',
  'GET /archives/{id}/content': 'getArchiveAddress',
};

/** Last words of POST paths that act on the noun before them. */
const actions = new Set([
  ...['accept', 'acknowledge', 'complete', 'discard', 'end', 'mark', 'merge', 'pause', 'publish'],
  ...['register', 'remove', 'resend', 'restore', 'resume', 'retry', 'revoke', 'snooze', 'undo', 'void'],
]);

const verbs: Record<string, string> = { post: 'create', put: 'update', delete: 'delete' };

/** A verb and a noun: `listContracts`. Stable as long as method and path are. */
export function operationId(operation: Operation): string {
  const { method, path } = operation;
  return exceptions[`${method.toUpperCase()} ${path}`] ?? fromPath(operation);
}

function fromPath({ method, path, returnsList, takesFile }: Operation): string {
  const { words, endsInParameter } = segmentsOf(path);
  const last = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const format = /^(.+)\.(csv|xlsx|pdf)$/.exec(last);
  if (format?.[1] === 'export') return `export${nounOf(before, true)}As${pascal(format[2])}`;
  if (format) return `download${nounOf([...before, format[1] ?? ''])}`;
  if (last === 'content') return `download${nounOf(before)}`;
  if (method === 'post' && actions.has(last)) {
    const isOne = /\}\/[^/]+$/.test(path);
    return `${last}${nounOf(before, !isOne)}`;
  }
  if (method === 'get') {
    const list = returnsList && !endsInParameter;
    return `${list ? 'list' : 'get'}${nounOf(words, !endsInParameter)}`;
  }
  // PUT to a path without a parameter at its end replaces the whole noun: `updateNotificationPreferences`.
  return `${takesFile ? 'upload' : verbs[method]}${nounOf(words, method === 'put' && !endsInParameter)}`;
}

function segmentsOf(path: string) {
  const segments = path.split('/').filter(Boolean);
  return {
    words: segments.filter((segment) => !segment.startsWith('{')),
    endsInParameter: segments.at(-1)?.startsWith('{') ?? false,
  };
}

/** Singular except, if asked, the last word. */
function nounOf(words: string[], keepsPlural = false): string {
  return words
    .map((word, index) => pascal(keepsPlural && index === words.length - 1 ? word : singular(word)))
    .join('');
}

function singular(word: string): string {
  if (word === 'me') return 'my';
  return word.replace(/ies$/, 'y').replace(/s$/, '');
}

const pascal = (text = ''): string =>
  text.replaceAll(/(?:^|[-_.])([a-z])/g, (_, letter: string) => letter.toUpperCase());
