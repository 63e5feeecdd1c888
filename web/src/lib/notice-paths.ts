/** Addresses of the legal notices pages. Separate, since the others load with the first page. */
export const noticePaths = {
  notice: (id: string) => `/notices/${id}`,
  /** The address for drafting a notice about something; '' values are omitted. */
  draft: (about: Record<string, string>) =>
    `/notices/new?${new URLSearchParams(Object.entries(about).filter(([, value]) => value !== ''))}`,
  /** The paper trail of a finding, obligation, deadline, event, or notice. */
  chain: (kind: 'finding' | 'obligation' | 'deadline' | 'site_event' | 'notice', id: string) =>
    `/notices/chain/${kind}/${id}`,
  templates: '/notices/templates',
} as const;
