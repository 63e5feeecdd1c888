/** Headers of a file to save. No cache keeps it: who may see what is in it can change. */
export const attachment = (type: string, name: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
  'Cache-Control': 'private, no-store',
});

/** `2026-11-21T13-05-00Z`: now, as a file may be named. */
export const fileTimestamp = () => new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
