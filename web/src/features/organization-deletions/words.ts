/** Returns `Tuesday, December 22, 2026`: the day in the reader's time zone. */
export const deletionDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'full' });
