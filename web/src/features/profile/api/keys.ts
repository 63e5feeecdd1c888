export const profileKeys = {
  profile: ['profile'] as const,
  account: ['account'] as const,
  sessions: ['sessions'] as const,
};
