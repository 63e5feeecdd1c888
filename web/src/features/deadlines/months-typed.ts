/** Parses a field of months, such as '2027-01, 2027-02', into the first day of each. */
export const monthsTyped = {
  setValueAs: (value: string | string[]) =>
    (Array.isArray(value) ? value : value.split(/[\s,;]+/))
      .filter(Boolean)
      .map((month) => (/^\d{4}-\d{2}$/.test(month) ? `${month}-01` : month)),
};
