import { Link } from 'react-router-dom';
import { PageHeader } from '@/components/page-header.tsx';
import { SettingsSection } from '@/components/settings-section.tsx';
import { LanguageModelSection } from '@/features/language-model/components/language-model-section.tsx';
import { noticePaths } from '@/lib/notice-paths.ts';
import { paths } from '@/lib/paths.ts';
import { ArchiveSection, DeletionSection } from './settings-ending.tsx';

/** All settings, one section after the other. */
const SECTIONS = [
  {
    title: 'You',
    lead: 'Applies to every organization you belong to.',
    Content: () => (
      <Pages
        pages={[
          [paths.profile, 'Profile, formats, and theme'],
          [paths.account, 'Sign-in and security'],
        ]}
      />
    ),
  },
  {
    title: 'Organization',
    lead: 'Time zone, approval rules, and holidays.',
    Content: () => <Pages pages={[[paths.organization, 'Organization settings']]} />,
  },
  {
    title: 'Language model',
    lead: "Plumbline's built-in engine analyzes contracts. An outside language model can help if your organization allows it.",
    Content: LanguageModelSection,
  },
  {
    title: 'Members',
    lead: 'Members, roles, and invitations.',
    Content: () => <Pages pages={[[paths.members, 'Members and invitations']]} />,
  },
  {
    title: 'Notifications',
    lead: 'How you are notified, and when.',
    Content: () => <Pages pages={[[paths.notificationPreferences, 'Notification preferences']]} />,
  },
  {
    title: 'Templates',
    lead: 'Starting text for messages and legal notices.',
    Content: () => (
      <Pages
        pages={[
          [`${paths.messages}/templates`, 'Message templates'],
          [noticePaths.templates, 'Notice templates'],
        ]}
      />
    ),
  },
  {
    title: 'Integrations',
    lead: 'SQL reporting, API keys, and webhooks.',
    Content: () => <Pages pages={[[paths.integrations, 'Integrations']]} />,
  },
  {
    title: 'Background jobs',
    lead: 'Work that runs later, and what failed.',
    Content: () => <Pages pages={[[paths.jobs, 'Background jobs']]} />,
  },
  {
    title: 'Data export',
    lead: "All of your organization's data in one ZIP file.",
    Content: ArchiveSection,
  },
  {
    title: 'Deletion',
    lead: 'Delete your organization, with 30 days to cancel.',
    Content: DeletionSection,
  },
];

export function Settings() {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 pb-24">
      <PageHeader title="Settings" subtitle="Personal and organization settings" />
      {SECTIONS.map(({ title, lead, Content }) => (
        <SettingsSection key={title} title={title} lead={lead}>
          <Content />
        </SettingsSection>
      ))}
    </div>
  );
}

/** Settings that have their own pages. */
function Pages({ pages }: { pages: [to: string, label: string][] }) {
  return (
    <ul className="grid gap-2">
      {pages.map(([to, label]) => (
        <li key={to}>
          <Link to={to} className="text-primary underline-offset-4 hover:underline">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
