/** Headers of a downloaded file. It is not cached because access to its content can change. */
export const attachment = (type: string, name: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
  'Cache-Control': 'private, no-store',
});

/** `2026-11-21T13-05-00Z`: the current time in a form allowed in file names. */
export const fileTimestamp = () => new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
