import { Link } from 'react-router-dom';
import { PageHeader } from '@/components/page-header.tsx';
import { SettingsSection } from '@/components/settings-section.tsx';
import { LanguageModelSection } from '@/features/language-model/components/language-model-section.tsx';
import { noticePaths } from '@/lib/notice-paths.ts';
import { paths } from '@/lib/paths.ts';
import { ArchiveSection, DeletionSection } from './settings-ending.tsx';

/** What can be set, one section after the other. */
const SECTIONS = [
  {
    title: 'You',
    lead: 'In every organization you belong to.',
    Content: () => (
      <Pages
        pages={[
          [paths.profile, 'Profile, dates, numbers and theme'],
          [paths.account, 'Sign-in and security'],
        ]}
      />
    ),
  },
  {
    title: 'Organization',
    lead: 'Its clock, its rules of approval, its holidays.',
    Content: () => <Pages pages={[[paths.organization, 'Organization settings']]} />,
  },
  {
    title: 'Language model',
    lead: 'Contracts are analyzed by an engine that is part of Plumbline. A language model elsewhere can help it, if your organization wants that.',
    Content: LanguageModelSection,
  },
  {
    title: 'Members',
    lead: 'Who belongs to your organization, as what, and who is invited.',
    Content: () => <Pages pages={[[paths.members, 'Members and invitations']]} />,
  },
  {
    title: 'Notifications and mail',
    lead: 'How you are told, and what was mailed.',
    Content: () => (
      <Pages
        pages={[
          [paths.notificationPreferences, 'Notification preferences'],
          [paths.reminders, 'Reminders'],
          [paths.mailMessages, 'Sent mail'],
        ]}
      />
    ),
  },
  {
    title: 'Parties and what goes out to them',
    lead: 'The directory, messages and legal notices, and the templates they are written from.',
    Content: () => (
      <Pages
        pages={[
          [paths.parties, 'Parties'],
          [paths.messages, 'Messages'],
          [`${paths.messages}/templates`, 'Templates of messages'],
          [paths.notices, 'Legal notices'],
          [noticePaths.templates, 'Templates of legal notices'],
        ]}
      />
    ),
  },
  {
    title: 'Integrations',
    lead: 'What other software reads, does and hears: SQL reports, API keys, webhooks.',
    Content: () => <Pages pages={[[paths.integrations, 'Integrations']]} />,
  },
  {
    title: 'Records',
    lead: 'Who did what, and what the service does by itself.',
    Content: () => (
      <Pages
        pages={[
          [paths.reports, 'Reports'],
          [paths.activity, 'Activity log'],
          [paths.jobs, 'Background work'],
        ]}
      />
    ),
  },
  {
    title: 'Archive',
    lead: 'Everything your organization has, to keep elsewhere or to move to another Plumbline.',
    Content: ArchiveSection,
  },
  {
    title: 'Deletion',
    lead: 'The end of your organization here, with thirty days to think again.',
    Content: DeletionSection,
  },
];

export function Settings() {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 pb-24">
      <PageHeader title="Settings" subtitle="Yours, and your organization’s" />
      {SECTIONS.map(({ title, lead, Content }) => (
        <SettingsSection key={title} title={title} lead={lead}>
          <Content />
        </SettingsSection>
      ))}
    </div>
  );
}

/** Pages that are settings, or nearly, by themselves. */
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
