export const archivesKey = ['archives'] as const;
