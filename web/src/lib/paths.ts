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
  /** With the form of a new project open. */
  newProject: '/projects?new=project',
  project: (id: string) => `/projects/${id}`,
  projectFinances: (id: string) => `/projects/${id}?tab=finances`,
  projectTeam: (id: string) => `/projects/${id}?tab=team`,
  contracts: '/contracts',
  contract: (id: string) => `/contracts/${id}`,
  /** One tab of a contract; the review desk is where `contract` leads. */
  contractTab: (id: string, tab: 'versions' | 'approval' | 'obligations' | 'payments' | 'activity') =>
    `/contracts/${id}?tab=${tab}`,
  /** A place in the contract's text on the review desk: `at` is its offset in the text, `page` where the file has pages. */
  contractPlace: (id: string, { at, page }: { at: number; page: number | null }) =>
    `/contracts/${id}?${page === null ? '' : `page=${page}&`}at=${at}`,
  /** A place in one version, which need not be the one on the desk. */
  contractVersionPlace: (
    id: string,
    { version, at, page }: { version: number; at: number; page: number | null },
  ) => `/contracts/${id}?tab=versions&version=${version}&${page === null ? '' : `page=${page}&`}at=${at}`,
  /** A page of one version of a contract's document, with what was searched for. */
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
  /** Without sign-in: where a one-use link leads. */
  evidence: (token: string) => `/evidence/${token}`,
  /** Without sign-in: where the link of a lien waiver leads. */
  waiver: (token: string) => `/waiver/${token}`,
  complianceRequirements: '/compliance/requirements',
  notices: '/notices',
  notifications: '/notifications',
  reminders: '/reminders',
  reports: '/reports',
  /** Without sign-in: where the mailed link to a report leads that opens nothing. */
  reportLink: '/report-link',
  mailMessages: '/sent-mail',
  members: '/settings/members',
  /** Without sign-in: where a mailed invitation leads. */
  invitation: (token: string) => `/invitation/${token}`,
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  /** Without sign-in: why the link to a document in a mail leads nowhere. */
  documentLink: (why: string) => `/document-link/${why}`,
  notificationPreferences: '/notifications/preferences',
  activity: '/activity',
  projectActivity: (id: string) => `/activity?project=${id}`,
  /** What happened to one record alone. */
  activityOf: (recordId: string) => `/activity?record=${recordId}`,
  jobs: '/settings/jobs',
  singleSignOn: '/single-sign-on',
  settings: '/settings',
  integrations: '/settings/integrations',
  profile: '/settings/profile',
  account: '/settings/account',
  organization: '/settings/organization',
  accuracy: '/accuracy',
} as const;
