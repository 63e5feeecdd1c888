/** Every address of the app, in one place. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  dashboard: '/dashboard',
  projects: '/projects',
  /** Opens the form for a new project. */
  newProject: '/projects?new=project',
  project: (id: string) => `/projects/${id}`,
  projectFinances: (id: string) => `/projects/${id}?tab=finances`,
  projectTeam: (id: string) => `/projects/${id}?tab=team`,
  contracts: '/contracts',
  contract: (id: string) => `/contracts/${id}`,
  /** One finding on the review desk. */
  contractFinding: (id: string, findingId: string) => `/contracts/${id}?finding=${findingId}`,
  /** One tab of a contract; `contract` leads to the review desk. */
  contractTab: (
    id: string,
    tab: 'versions' | 'rounds' | 'governing' | 'deadlines' | 'payments' | 'history',
  ) => `/contracts/${id}?tab=${tab}`,
  /** One row of a contract's deadlines. */
  contractDeadline: (id: string, recordId: string) => `/contracts/${id}?tab=deadlines&deadline=${recordId}`,
  /**
   * A position in the contract's text on the review desk: `at` is the text offset, `page` is set if the file
   * has pages.
   */
  contractPlace: (id: string, { at, page }: { at: number; page: number | null }) =>
    `/contracts/${id}?${page === null ? '' : `page=${page}&`}at=${at}`,
  /** A position in one version, which may differ from the one on the review desk. */
  contractVersionPlace: (
    id: string,
    { version, at, page }: { version: number; at: number; page: number | null },
  ) => `/contracts/${id}?tab=versions&version=${version}&${page === null ? '' : `page=${page}&`}at=${at}`,
  /** A page of one version of a contract's document, with the search query. */
  contractPage: (id: string, { version, page, q }: { version: number; page: number; q: string }) =>
    `/contracts/${id}?${new URLSearchParams({ tab: 'versions', version: String(version), page: String(page), q })}`,
  upload: '/upload',
  uploadTo: (projectId: string) => `/upload?project=${projectId}`,
  imports: '/imports',
  search: '/search',
  calendar: '/calendar',
  messages: '/messages',
  message: (id: string) => `/messages/${id}`,
  parties: '/parties',
  party: (id: string) => `/parties/${id}`,
  compliance: '/compliance',
  complianceCheck: (id: string) => `/compliance/${id}`,
  /** No sign-in: target of an evidence link. */
  evidence: (token: string) => `/evidence/${token}`,
  /** No sign-in: target of a lien waiver link. */
  waiver: (token: string) => `/waiver/${token}`,
  complianceRequirements: '/compliance/requirements',
  notices: '/notices',
  notifications: '/notifications',
  reminders: '/notifications?tab=reminders',
  reminder: (id: string) => `/notifications?tab=reminders&id=${id}`,
  /** Leads to the reminders, from links in older emails and notifications. */
  formerReminders: '/reminders',
  reports: '/reports',
  /** No sign-in: shown when an emailed report link opens no file. */
  reportLink: '/report-link',
  mailMessages: '/sent-mail',
  members: '/settings/members',
  /** No sign-in: target of an emailed invitation. */
  invitation: (token: string) => `/invitation/${token}`,
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  /** No sign-in: shown when an emailed document link fails, with the reason. */
  documentLink: (why: string) => `/document-link/${why}`,
  notificationPreferences: '/notifications/preferences',
  activity: '/activity',
  projectActivity: (id: string) => `/activity?project=${id}`,
  /** The activity of one record. */
  activityOf: (recordId: string) => `/activity?record=${recordId}`,
  jobs: '/settings/jobs',
  singleSignOn: '/single-sign-on',
  settings: '/settings',
  integrations: '/settings/integrations',
  profile: '/settings/profile',
  account: '/settings/account',
  organization: '/settings/organization',
  playbooks: '/playbook',
  playbook: (id: string) => `/playbook/${id}`,
  accuracy: '/accuracy',
  apiDocs: '/docs/api',
} as const;
