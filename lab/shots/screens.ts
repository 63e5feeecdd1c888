import type { State } from './states.ts';

export interface Screen {
  name: string;
  path: string;
  signedOut?: boolean;
}

/** Every screen, with the records of this state. Screens of a record are left out if the state has none. */
export function screensOf({ records }: Pick<State, 'records'>): Screen[] {
  const { project, contract, check, party, notice } = records;
  const tabs = (name: string, path: string, names: string[]) => [
    { name, path },
    ...names.map((tab) => ({ name: `${name}-${tab}`, path: `${path}?tab=${tab}` })),
  ];
  return [
    { name: 'landing', path: '/', signedOut: true },
    { name: 'login', path: '/login', signedOut: true },
    { name: 'register', path: '/register', signedOut: true },
    { name: 'forgot-password', path: '/forgot-password', signedOut: true },
    { name: 'accuracy', path: '/accuracy', signedOut: true },
    { name: 'api-docs', path: '/docs/api', signedOut: true },
    { name: 'dashboard', path: '/dashboard' },
    { name: 'projects', path: '/projects' },
    { name: 'new-project', path: '/projects?new=project' },
    ...(project
      ? tabs('project', `/projects/${project}`, [
          'contracts',
          'compliance',
          'deadlines',
          'finances',
          'parties',
          'team',
        ])
      : []),
    { name: 'contracts', path: '/contracts' },
    ...(contract
      ? tabs('contract', `/contracts/${contract}`, [
          'positions',
          'versions',
          'deadlines',
          'payments',
          'history',
        ])
      : []),
    { name: 'compliance', path: '/compliance' },
    { name: 'compliance-requirements', path: '/compliance/requirements' },
    ...(check ? [{ name: 'compliance-check', path: `/compliance/${check}` }] : []),
    { name: 'calendar', path: '/calendar' },
    { name: 'calendar-agenda', path: '/calendar?view=agenda' },
    { name: 'notices', path: '/notices' },
    ...(notice ? [{ name: 'notice', path: `/notices/${notice}` }] : []),
    { name: 'messages', path: '/messages' },
    { name: 'parties', path: '/parties' },
    ...(party ? [{ name: 'party', path: `/parties/${party}` }] : []),
    { name: 'reports', path: '/reports' },
    { name: 'activity', path: '/activity' },
    { name: 'playbook', path: '/playbook' },
    { name: 'notifications', path: '/notifications' },
    { name: 'notification-preferences', path: '/notifications/preferences' },
    { name: 'reminders', path: '/notifications?tab=reminders' },
    { name: 'upload', path: '/upload' },
    { name: 'imports', path: '/imports' },
    { name: 'search', path: '/search?q=payment' },
    { name: 'sent-email', path: '/sent-mail' },
    { name: 'settings', path: '/settings' },
    { name: 'organization', path: '/settings/organization' },
    { name: 'members', path: '/settings/members' },
    { name: 'integrations', path: '/settings/integrations' },
    { name: 'jobs', path: '/settings/jobs' },
    { name: 'profile', path: '/settings/profile' },
    { name: 'account', path: '/settings/account' },
    { name: 'not-found', path: '/nowhere' },
  ];
}
