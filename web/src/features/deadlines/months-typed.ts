/** The first day of each month entered, such as '2027-01'; anything else is left for the schema to report. */
export const monthDays = (typed: readonly string[]): string[] =>
  typed.filter(Boolean).map((month) => (/^\d{4}-\d{2}$/.test(month) ? `${month}-01` : month));
