export const organizationKeys = {
  all: ['organization'] as const,
  settings: ['organization', 'settings'] as const,
  holidays: ['organization', 'holidays'] as const,
};
