export const reportingLoginsKey = ['reporting-logins'] as const;
