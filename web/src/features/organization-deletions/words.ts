/** `Tuesday, December 22, 2026`: the day on the reader's clock. */
export const deletionDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-US', { dateStyle: 'full' });
