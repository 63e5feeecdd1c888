const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** 'November 17, 2023' of '2023-11-17'. */
export function longDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${day}, ${year}`;
}
