export const deletionsKey = ['organization-deletions'] as const;
