import { Link } from 'react-router-dom';
import { PageHeader } from '@/components/page-header.tsx';
import { SettingsSection } from '@/components/settings-section.tsx';
import { paths } from '@/lib/paths.ts';

/** The pages of settings by subject. What is needed rarely is on these pages or where it is used. */
const SECTIONS: { title: string; lead: string; pages: [to: string, label: string][] }[] = [
  {
    title: 'You',
    lead: 'Applies to every organization you belong to.',
    pages: [
      [paths.profile, 'Profile, formats, and theme'],
      [paths.account, 'Sign-in and security'],
      [paths.notificationPreferences, 'Notification preferences'],
    ],
  },
  {
    title: 'Organization',
    lead: 'Approval rules, holidays, language model, data export, and deletion.',
    pages: [[paths.organization, 'Organization settings']],
  },
  {
    title: 'Playbook',
    lead: 'What you prefer, accept, and refuse in each clause, by side and type of contract.',
    pages: [[paths.playbooks, 'Playbook']],
  },
  {
    title: 'Members',
    lead: 'Members, roles, and invitations.',
    pages: [[paths.members, 'Members and invitations']],
  },
  {
    title: 'Integrations',
    lead: 'SQL reporting, API keys, and webhooks.',
    pages: [[paths.integrations, 'Integrations']],
  },
];

export function Settings() {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 pb-24">
      <PageHeader title="Settings" subtitle="Personal and organization settings" />
      {SECTIONS.map(({ title, lead, pages }) => (
        <SettingsSection key={title} title={title} lead={lead}>
          <ul className="grid gap-2">
            {pages.map(([to, label]) => (
              <li key={to}>
                <Link to={to} className="text-primary underline-offset-4 hover:underline">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </SettingsSection>
      ))}
    </div>
  );
}
