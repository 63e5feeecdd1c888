import type { Route } from '../../_server/http/define-route.ts';
import { activityRoutes } from './activity/routes.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { archiveRoutes } from './archives/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { chainRoutes } from './chains/routes.ts';
import { checkRoutes } from './compliance/check-routes.ts';
import { evidenceRoutes } from './compliance/evidence-routes.ts';
import { requirementRoutes } from './compliance/requirement-routes.ts';
import { contractRoutes } from './contracts/routes.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { deadlineRoutes } from './deadlines/routes.ts';
import { financeRoutes } from './finances/routes.ts';
import { firstStepsRoutes } from './first-steps/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { intakeFileRoutes } from './intake-files/routes.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { jobRoutes } from './jobs/routes.ts';
import { languageModelRoutes } from './language-model/routes.ts';
import { lienRoutes } from './lien/routes.ts';
import { lienWaiverRoutes } from './lien-waivers/routes.ts';
import { mailMessageRoutes } from './mail-messages/routes.ts';
import { memberRoutes } from './members/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { noticeRoutes } from './notices/routes.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { obligationRoutes } from './obligations/routes.ts';
import { organizationRoutes } from './organization/routes.ts';
import { organizationDeletionRoutes } from './organization-deletions/routes.ts';
import { partyRoutes } from './parties/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { projectRoutes } from './projects/routes.ts';
import { reminderRoutes } from './reminders/routes.ts';
import { reportingLoginRoutes } from './reporting-logins/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { siteEventRoutes } from './site-events/routes.ts';
import { configRoute } from './system/config.ts';
import { healthzRoute } from './system/healthz.ts';
import { openApiRoute } from './system/openapi.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** All routes. The first match wins, so each resource lists fixed segments before parameters. */
export const routes: Route[] = [
  ...[healthzRoute, configRoute, openApiRoute],
  ...authRoutes,
  ...profileRoutes,
  ...organizationRoutes,
  ...projectRoutes,
  ...partyRoutes,
  ...languageModelRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...contractRoutes,
  ...[...financeRoutes, ...paymentRoutes, ...lienWaiverRoutes],
  ...intakeFileRoutes,
  ...importRoutes,
  ...firstStepsRoutes,
  ...calendarRoutes,
  ...obligationRoutes,
  ...[...lienRoutes, ...deadlineRoutes, ...siteEventRoutes, ...chainRoutes],
  ...[...checkRoutes, ...requirementRoutes, ...evidenceRoutes],
  ...noticeRoutes,
  ...notificationRoutes,
  ...reminderRoutes,
  ...reportRoutes,
  ...activityRoutes,
  ...jobRoutes,
  ...messageRoutes,
  ...mailMessageRoutes,
  ...reportingLoginRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...archiveRoutes,
  ...organizationDeletionRoutes,
  ...searchRoutes,
  ...dashboardRoutes,
];
