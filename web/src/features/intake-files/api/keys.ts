export const intakeKeys = {
  tray: ['intake-files'] as const,
  addresses: (projectId: string | null) => ['intake-addresses', projectId] as const,
  allAddresses: ['intake-addresses'] as const,
};
