import type { Api } from '../http/define-route.ts';
import { exportActivityRoutes } from './activity/export.ts';
import { listActivityRoute } from './activity/list.ts';
import { verifyActivityRoute } from './activity/verify.ts';
import { csrfTokenRoute } from './auth/csrf-token.ts';
import { loginRoute } from './auth/login.ts';
import { logoutRoute } from './auth/logout.ts';
import { meRoute } from './auth/me.ts';
import { refreshRoute } from './auth/refresh.ts';
import { registerRoute } from './auth/register.ts';
import { addProjectRequirementRoute } from './compliance/add-project-requirement.ts';
import { adoptRequirementsRoute } from './compliance/adopt-requirements.ts';
import { applyTemplateRoute } from './compliance/apply-template.ts';
import { createCheckRoute } from './compliance/create.ts';
import { createEvidenceLinkRoute } from './compliance/create-link.ts';
import { createRequirementRoute } from './compliance/create-requirement.ts';
import { deleteCheckRoute } from './compliance/delete.ts';
import { exportChecksRoutes } from './compliance/export.ts';
import { getCheckRoute } from './compliance/get.ts';
import { getEvidenceContentRoute } from './compliance/get-evidence-content.ts';
import { getComplianceScoreRoute } from './compliance/get-score.ts';
import { listChecksRoute } from './compliance/list.ts';
import { listLibraryRoute } from './compliance/list-library.ts';
import { listProjectRequirementsRoute } from './compliance/list-project-requirements.ts';
import { listRequirementsRoute } from './compliance/list-requirements.ts';
import { removeProjectRequirementRoute } from './compliance/remove-project-requirement.ts';
import { restoreCheckRoute } from './compliance/restore.ts';
import { revokeEvidenceLinkRoute } from './compliance/revoke-link.ts';
import { runProjectCheckRoute } from './compliance/run-project.ts';
import { summarizeComplianceRoute } from './compliance/summarize.ts';
import { summarizeProjectComplianceRoute } from './compliance/summarize-project.ts';
import { templateRoutes } from './compliance/templates.ts';
import { updateCheckRoute } from './compliance/update.ts';
import { updateEvidenceRoute } from './compliance/update-evidence.ts';
import { updateProjectRequirementRoute } from './compliance/update-project-requirement.ts';
import { updateRequirementRoute } from './compliance/update-requirement.ts';
import { uploadEvidenceRoute } from './compliance/upload-evidence.ts';
import { useLinkRoutes } from './compliance/use-link.ts';
import { withdrawEvidenceRoute } from './compliance/withdraw-evidence.ts';
import { addFindingRoute } from './contracts/add-finding.ts';
import { analyzeContractRoute } from './contracts/analyze.ts';
import { approveContractRoute } from './contracts/approve.ts';
import { createContractRoute } from './contracts/create.ts';
import { deleteContractRoute } from './contracts/delete.ts';
import { dismissProposalRoute } from './contracts/dismiss-proposal.ts';
import { exportContractsRoute } from './contracts/export.ts';
import { getContractRoute } from './contracts/get.ts';
import { getBarLicenceRoute } from './contracts/get-bar-licence.ts';
import { getDocumentContentRoute } from './contracts/get-document-content.ts';
import { getDocumentTextRoute } from './contracts/get-document-text.ts';
import { getSummaryPdfRoute } from './contracts/get-summary-pdf.ts';
import { listContractsRoute } from './contracts/list.ts';
import { listApprovalsRoute } from './contracts/list-approvals.ts';
import { listDocumentsRoute } from './contracts/list-documents.ts';
import { listStatusChangesRoute } from './contracts/list-status-changes.ts';
import { recognizePageRoute } from './contracts/recognize-page.ts';
import { restoreContractRoute } from './contracts/restore.ts';
import { reviewFindingRoute } from './contracts/review-finding.ts';
import { summarizeContractsRoute } from './contracts/summarize.ts';
import { takeContractStepRoute } from './contracts/take-step.ts';
import { updateContractRoute } from './contracts/update.ts';
import { uploadDocumentRoute } from './contracts/upload.ts';
import { getDashboardRoute } from './dashboard/get.ts';
import { dashboardPartRoutes } from './dashboard/parts.ts';
import { endDeadJobRoutes } from './jobs/end-dead.ts';
import { listJobsRoute } from './jobs/list.ts';
import { getLanguageModelRoute } from './language-model/get.ts';
import { updateLanguageModelRoute } from './language-model/update.ts';
import { listMailMessagesRoute } from './mail-messages/list.ts';
import { retryMailMessageRoute } from './mail-messages/retry.ts';
import { unsubscribeRoutes } from './mail-messages/unsubscribe.ts';
import { listMembersRoute } from './members/list.ts';
import { getNotificationStatsRoute } from './notifications/get-stats.ts';
import { listNotificationsRoute } from './notifications/list.ts';
import { markNotificationRoutes } from './notifications/mark.ts';
import { notificationPreferencesRoutes } from './notifications/preferences.ts';
import { removeNotificationRoutes } from './notifications/remove.ts';
import { createObligationRoute } from './obligations/create.ts';
import { listObligationsRoute } from './obligations/list.ts';
import { updateObligationRoute } from './obligations/update.ts';
import { addProjectMemberRoute } from './projects/add-member.ts';
import { createProjectRoute } from './projects/create.ts';
import { deleteProjectRoute } from './projects/delete.ts';
import { getProjectRoute } from './projects/get.ts';
import { listProjectsRoute } from './projects/list.ts';
import { listProjectMembersRoute } from './projects/list-members.ts';
import { removeProjectMemberRoute } from './projects/remove-member.ts';
import { updateProjectRoute } from './projects/update.ts';
import { updateProjectMemberRoute } from './projects/update-member.ts';
import { answerReminderRoutes } from './reminders/answer.ts';
import { reminderRoutes } from './reminders/change.ts';
import { createReminderRoute } from './reminders/create.ts';
import { listRemindersRoute } from './reminders/list.ts';
import { searchDocumentsRoute } from './search/search.ts';
import { configRoute } from './system/config.ts';
import { healthzRoute } from './system/healthz.ts';
import { openApiRoute } from './system/openapi.ts';

/** Every route there is. Of two that match one path the first wins, so fixed words come before parameters. */
export const routes: ((api: Api) => unknown)[] = [
  ...[healthzRoute, configRoute, openApiRoute],
  ...[registerRoute, loginRoute, refreshRoute, logoutRoute, meRoute, csrfTokenRoute],
  ...[listProjectsRoute, createProjectRoute],
  ...[getProjectRoute, updateProjectRoute, deleteProjectRoute, listProjectMembersRoute],
  ...[getLanguageModelRoute, updateLanguageModelRoute],
  ...[listMembersRoute, addProjectMemberRoute, updateProjectMemberRoute, removeProjectMemberRoute],
  ...[listContractsRoute, summarizeContractsRoute, createContractRoute, analyzeContractRoute],
  ...[exportContractsRoute, getSummaryPdfRoute],
  ...[getContractRoute, updateContractRoute, deleteContractRoute],
  ...[reviewFindingRoute, addFindingRoute, dismissProposalRoute],
  ...[uploadDocumentRoute, listDocumentsRoute, getDocumentTextRoute, getDocumentContentRoute],
  ...[recognizePageRoute],
  ...[
    takeContractStepRoute,
    listStatusChangesRoute,
    approveContractRoute,
    listApprovalsRoute,
    restoreContractRoute,
  ],
  ...[getBarLicenceRoute],
  ...[listObligationsRoute, createObligationRoute, updateObligationRoute],
  ...[
    listChecksRoute,
    exportChecksRoutes,
    getCheckRoute,
    createCheckRoute,
    updateCheckRoute,
    deleteCheckRoute,
    restoreCheckRoute,
  ],
  ...[
    runProjectCheckRoute,
    summarizeProjectComplianceRoute,
    summarizeComplianceRoute,
    getComplianceScoreRoute,
  ],
  ...[
    listRequirementsRoute,
    createRequirementRoute,
    updateRequirementRoute,
    listLibraryRoute,
    adoptRequirementsRoute,
  ],
  ...[templateRoutes, applyTemplateRoute],
  ...[
    listProjectRequirementsRoute,
    addProjectRequirementRoute,
    updateProjectRequirementRoute,
    removeProjectRequirementRoute,
  ],
  ...[uploadEvidenceRoute, getEvidenceContentRoute, updateEvidenceRoute, withdrawEvidenceRoute],
  ...[createEvidenceLinkRoute, revokeEvidenceLinkRoute, useLinkRoutes],
  ...[listNotificationsRoute, getNotificationStatsRoute, notificationPreferencesRoutes],
  ...[markNotificationRoutes, removeNotificationRoutes],
  ...[listRemindersRoute, createReminderRoute, reminderRoutes, answerReminderRoutes],
  ...[listActivityRoute, exportActivityRoutes, verifyActivityRoute],
  ...[listJobsRoute, endDeadJobRoutes],
  ...[listMailMessagesRoute, retryMailMessageRoute, unsubscribeRoutes],
  ...[searchDocumentsRoute],
  ...[getDashboardRoute, dashboardPartRoutes],
];
