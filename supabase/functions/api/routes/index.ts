import type { Route } from '../routing/define-route.ts';
import { configRoute } from './system/config.ts';
import { healthzRoute } from './system/healthz.ts';

/** Routes of one noun, loaded with the first request to one of their paths. */
export interface RouteGroup {
  /** First segments of its paths; `*` is a parameter. */
  paths: string[];
  load: () => Promise<Route[]>;
}

const group = (paths: string[], load: RouteGroup['load']): RouteGroup => ({ paths, load });

/**
 * All routes. A cold start loads only the groups that the request's path can belong to. The first match wins,
 * so each resource lists fixed segments before parameters.
 */
export const routeGroups: readonly RouteGroup[] = [
  group(['healthz', 'config'], async () => [healthzRoute, configRoute]),
  group(['openapi.json'], async () => [(await import('./system/openapi.ts')).openApiRoute(allRoutes)]),
  group(['auth'], async () => (await import('./auth/routes.ts')).authRoutes),
  group(
    ['auth/single-sign-on', 'organization/single-sign-on'],
    async () => (await import('./single-sign-on/routes.ts')).singleSignOnRoutes,
  ),
  group(['me'], async () => (await import('./profile/routes.ts')).profileRoutes),
  group(
    ['organizations', 'organization', 'me'],
    async () => (await import('./organization/routes.ts')).organizationRoutes,
  ),
  group(['projects'], async () => (await import('./projects/routes.ts')).projectRoutes),
  group(['parties', 'projects/*/parties'], async () => (await import('./parties/routes.ts')).partyRoutes),
  group(['organization'], async () => (await import('./language-model/routes.ts')).languageModelRoutes),
  group(['members'], async () => (await import('./members/routes.ts')).memberRoutes),
  group(
    ['invitations', 'invitation-links'],
    async () => (await import('./invitations/routes.ts')).invitationRoutes,
  ),
  group(['contracts', 'me'], async () => (await import('./contracts/routes.ts')).contractRoutes),
  group(
    ['contracts', 'projects/*/finances'],
    async () => (await import('./finances/routes.ts')).financeRoutes,
  ),
  group(
    ['playbook-versions', 'contracts'],
    async () => (await import('./playbook-versions/routes.ts')).playbookVersionRoutes,
  ),
  group(['payments'], async () => (await import('./payments/routes.ts')).paymentRoutes),
  group(
    ['lien-waivers', 'lien-waiver-links', 'projects/*/waiver-form'],
    async () => (await import('./lien-waivers/routes.ts')).lienWaiverRoutes,
  ),
  group(['intake-files'], async () => (await import('./intake-files/routes.ts')).intakeFileRoutes),
  group(
    ['intake-addresses', 'intake-emails'],
    async () => (await import('./intake-emails/routes.ts')).intakeEmailRoutes,
  ),
  group(['imports'], async () => (await import('./imports/routes.ts')).importRoutes),
  group(['first-steps'], async () => (await import('./first-steps/routes.ts')).firstStepsRoutes),
  group(['calendar'], async () => (await import('./calendar/routes.ts')).calendarRoutes),
  group(['obligations', 'contracts'], async () => (await import('./obligations/routes.ts')).obligationRoutes),
  group(
    ['lien-rule-confirmations', 'projects/*/lien-facts', 'projects/*/lien-schedule'],
    async () => (await import('./lien/routes.ts')).lienRoutes,
  ),
  group(
    ['deadlines', 'projects/*/deadline-moves'],
    async () => (await import('./deadlines/routes.ts')).deadlineRoutes,
  ),
  group(['site-events'], async () => (await import('./site-events/routes.ts')).siteEventRoutes),
  group(['chains', 'chain-bundles'], async () => (await import('./chains/routes.ts')).chainRoutes),
  group(['compliance'], async () => (await import('./compliance/check-routes.ts')).checkRoutes),
  group(['compliance'], async () => (await import('./compliance/requirement-routes.ts')).requirementRoutes),
  group(['compliance'], async () => (await import('./compliance/evidence-routes.ts')).evidenceRoutes),
  group(['notices'], async () => (await import('./notices/routes.ts')).noticeRoutes),
  group(['notifications'], async () => (await import('./notifications/routes.ts')).notificationRoutes),
  group(['reminders'], async () => (await import('./reminders/routes.ts')).reminderRoutes),
  group(['reports'], async () => (await import('./reports/routes.ts')).reportRoutes),
  group(['activity'], async () => (await import('./activity/routes.ts')).activityRoutes),
  group(['jobs'], async () => (await import('./jobs/routes.ts')).jobRoutes),
  group(
    ['messages', 'projects/*/message-choices'],
    async () => (await import('./messages/routes.ts')).messageRoutes,
  ),
  group(
    ['mail-messages', 'unsubscribe'],
    async () => (await import('./mail-messages/routes.ts')).mailMessageRoutes,
  ),
  group(
    ['reporting-logins'],
    async () => (await import('./reporting-logins/routes.ts')).reportingLoginRoutes,
  ),
  group(['api-keys'], async () => (await import('./api-keys/routes.ts')).apiKeyRoutes),
  group(['webhooks', 'webhook-deliveries'], async () => (await import('./webhooks/routes.ts')).webhookRoutes),
  group(['archives'], async () => (await import('./archives/routes.ts')).archiveRoutes),
  group(
    ['organization-deletions'],
    async () => (await import('./organization-deletions/routes.ts')).organizationDeletionRoutes,
  ),
  group(['mcp'], async () => (await import('./mcp/routes.ts')).mcpRoutes),
  group(['saved-views'], async () => (await import('./saved-views/routes.ts')).savedViewRoutes),
  group(['search'], async () => (await import('./search/routes.ts')).searchRoutes),
  group(['dashboard'], async () => (await import('./dashboard/routes.ts')).dashboardRoutes),
];

/** @param path without the version's prefix */
export function groupsOf(path: string): RouteGroup[] {
  const segments = path.split('/').filter(Boolean);
  return routeGroups.filter(({ paths }) =>
    paths.some((start) => start.split('/').every((each, index) => each === '*' || each === segments[index])),
  );
}

export const loadRoutes = async (groups: readonly RouteGroup[]): Promise<Route[]> =>
  (await Promise.all(groups.map(({ load }) => load()))).flat();

const allRoutes = () => loadRoutes(routeGroups);
