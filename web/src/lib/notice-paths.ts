/** The addresses below that of the legal notices; apart from the others, since those weigh on the first page. */
export const noticePaths = {
  notice: (id: string) => `/notices/${id}`,
  /** Where a notice is drafted from what it is about; what is '' is left out. */
  draft: (about: Record<string, string>) =>
    `/notices/new?${new URLSearchParams(Object.entries(about).filter(([, value]) => value !== ''))}`,
  /** The chain around a finding, an obligation, a deadline, an event or a notice. */
  chain: (kind: 'finding' | 'obligation' | 'deadline' | 'site_event' | 'notice', id: string) =>
    `/notices/chain/${kind}/${id}`,
  templates: '/notices/templates',
} as const;
