import { lazy, Suspense } from 'react';
import { createPortal } from 'react-dom';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { setFormats } from '@/lib/formats.ts';
import { paths } from '@/lib/paths.ts';
import { useOrganization, useUser } from '@/lib/session/session-store.ts';
import { Providers } from './providers.tsx';
import { RealtimeBridge } from './realtime-bridge.tsx';
import { useBellSlot } from './shell/bell-slot.ts';
import { PageSpinner } from './shell/layout.tsx';

const NoOrganization = lazy(() =>
  import('./routes/no-organization.tsx').then((m) => ({ default: m.NoOrganization })),
);
const DeletionBanner = lazy(() =>
  import('@/features/organization-deletions/components/deletion-banner.tsx').then((m) => ({
    default: m.DeletionBanner,
  })),
);
const SecondFactorPage = lazy(() =>
  import('./routes/second-factor.tsx').then((m) => ({ default: m.SecondFactorPage })),
);
const NeedsSecondFactor = lazy(() =>
  import('./routes/needs-second-factor.tsx').then((m) => ({ default: m.NeedsSecondFactor })),
);
const NeedsSingleSignOn = lazy(() =>
  import('./routes/needs-single-sign-on.tsx').then((m) => ({ default: m.NeedsSingleSignOn })),
);
const DropAnywhere = lazy(() => import('./drop-anywhere.tsx').then((m) => ({ default: m.DropAnywhere })));
const Bell = lazy(() =>
  import('@/features/notifications/components/bell.tsx').then((m) => ({ default: m.Bell })),
);

/** Signed-in pages, each loaded when opened. */
const pages = {
  Dashboard: lazy(() => import('./routes/dashboard.tsx').then((m) => ({ default: m.Dashboard }))),
  Projects: lazy(() => import('./routes/projects.tsx').then((m) => ({ default: m.Projects }))),
  Project: lazy(() => import('./routes/project.tsx').then((m) => ({ default: m.Project }))),
  Contracts: lazy(() => import('./routes/contracts.tsx').then((m) => ({ default: m.Contracts }))),
  Contract: lazy(() => import('./routes/contract.tsx').then((m) => ({ default: m.Contract }))),
  Upload: lazy(() => import('./routes/upload.tsx').then((m) => ({ default: m.Upload }))),
  Imports: lazy(() => import('./routes/imports.tsx').then((m) => ({ default: m.Imports }))),
  Search: lazy(() => import('./routes/search.tsx').then((m) => ({ default: m.Search }))),
  Compliance: lazy(() => import('./routes/compliance.tsx').then((m) => ({ default: m.Compliance }))),
  ComplianceCheck: lazy(() =>
    import('./routes/compliance-check.tsx').then((m) => ({ default: m.ComplianceCheck })),
  ),
  ComplianceRequirements: lazy(() =>
    import('./routes/compliance-requirements.tsx').then((m) => ({ default: m.ComplianceRequirements })),
  ),
  Notifications: lazy(() => import('./routes/notifications.tsx').then((m) => ({ default: m.Notifications }))),
  NotificationPreferences: lazy(() =>
    import('./routes/notification-preferences.tsx').then((m) => ({ default: m.NotificationPreferencesPage })),
  ),
  Notices: lazy(() => import('./routes/notice-pages.tsx').then((m) => ({ default: m.NoticePages }))),
  Messages: lazy(() => import('./routes/messages.tsx').then((m) => ({ default: m.Messages }))),
  Parties: lazy(() => import('./routes/parties.tsx').then((m) => ({ default: m.Parties }))),
  Reports: lazy(() => import('./routes/reports.tsx').then((m) => ({ default: m.Reports }))),
  Calendar: lazy(() => import('./routes/calendar.tsx').then((m) => ({ default: m.Calendar }))),
  Activity: lazy(() => import('./routes/activity.tsx').then((m) => ({ default: m.Activity }))),
  Jobs: lazy(() => import('./routes/jobs.tsx').then((m) => ({ default: m.Jobs }))),
  MailMessages: lazy(() => import('./routes/mail-messages.tsx').then((m) => ({ default: m.MailMessages }))),
  Members: lazy(() => import('./routes/members.tsx').then((m) => ({ default: m.Members }))),
  Integrations: lazy(() => import('./routes/integrations.tsx').then((m) => ({ default: m.Integrations }))),
  Settings: lazy(() => import('./routes/settings.tsx').then((m) => ({ default: m.Settings }))),
  Organization: lazy(() => import('./routes/organization.tsx').then((m) => ({ default: m.Organization }))),
  Playbook: lazy(() => import('./routes/playbook.tsx').then((m) => ({ default: m.Playbook }))),
  Profile: lazy(() => import('./routes/profile.tsx').then((m) => ({ default: m.Profile }))),
  Account: lazy(() => import('./routes/account.tsx').then((m) => ({ default: m.Account }))),
};

/** A user's own pages need no organization. */
const ownPages: ReadonlySet<keyof typeof pages> = new Set(['Profile', 'Account']);

/** Users without access here see how to get it instead. */
export function Page({ name }: { name: keyof typeof pages }) {
  const user = useUser();
  const organization = useOrganization();
  if (user.second_factor === 'owed') return <SecondFactorPage />;
  const Opened = pages[name];
  if (organization || ownPages.has(name)) return <Opened />;
  const closed = user.organizations.find((one) => one.needs_sso);
  if (closed) return <NeedsSingleSignOn organization={closed.name} />;
  const strict = user.organizations.find((one) => one.requires_second_factor);
  return strict ? <NeedsSecondFactor organization={strict.name} /> : <NoOrganization />;
}

/** The former address of the reminders. */
export function ToReminders() {
  const rest = useLocation().search.replace('?', '&');
  return <Navigate to={`${paths.reminders}${rest}`} replace />;
}

/** Shared by every signed-in page: server state and the channel that keeps it fresh. */
export function Workspace() {
  setFormats(useUser());
  return (
    <Providers>
      <RealtimeBridge />
      <BarBell />
      <Ending />
      <TakesDrops />
      <Suspense fallback={<PageSpinner />}>
        <Outlet />
      </Suspense>
    </Providers>
  );
}

/** Loads later: no one drops a file before the page is shown. */
function TakesDrops() {
  return (
    useOrganization() && (
      <Suspense fallback={null}>
        <DropAnywhere />
      </Suspense>
    )
  );
}

/** Shown above each page of an organization scheduled for deletion. */
function Ending() {
  const organization = useOrganization();
  return (
    organization?.delete_at && (
      <Suspense fallback={null}>
        <DeletionBanner organization={organization} />
      </Suspense>
    )
  );
}

/** The bell is shown in the bar but rendered here, where server state is available. */
function BarBell() {
  const slot = useBellSlot();
  const organization = useOrganization();
  return (
    slot &&
    organization &&
    createPortal(
      <Suspense fallback={null}>
        <Bell />
      </Suspense>,
      slot,
    )
  );
}
