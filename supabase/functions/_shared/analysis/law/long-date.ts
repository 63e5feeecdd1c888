const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Formats '2023-11-17' as 'November 17, 2023'. */
export function longDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${day}, ${year}`;
}
