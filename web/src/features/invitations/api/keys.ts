export const invitationKeys = {
  all: ['invitations'] as const,
  list: (filter: { state?: string; project_id?: string }) => [...invitationKeys.all, filter] as const,
};
