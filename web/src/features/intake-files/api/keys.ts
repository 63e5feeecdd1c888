export const intakeKeys = {
  tray: ['intake-files'] as const,
};
