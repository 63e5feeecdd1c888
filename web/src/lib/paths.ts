/** Every address of the app, in one place. */
export const paths = {
  home: '/',
  login: '/login',
  register: '/register',
  dashboard: '/dashboard',
  projects: '/projects',
  project: (id: string) => `/projects/${id}`,
  contracts: '/contracts',
  contract: (id: string) => `/contracts/${id}`,
  compliance: '/compliance',
  notifications: '/notifications',
} as const;
