/** Moments at which the calendar days of an organization, a person, and UTC differ or are unusual. */
export const moments: Record<string, string> = {
  'utc-2350': '2027-06-15T23:50:00Z',
  'utc-0010': '2027-06-16T00:10:00Z',
  'honolulu-2350': '2027-06-16T09:50:00Z',
  'honolulu-0010': '2027-06-16T10:10:00Z',
  'auckland-2350': '2027-06-16T11:50:00Z',
  'auckland-0010': '2027-06-16T12:10:00Z',
  // The next day in UTC, still this day in New York.
  'february-28': '2028-02-29T03:30:00Z',
  'february-29': '2028-03-01T03:30:00Z',
  'december-31': '2028-01-01T03:30:00Z',
  // Ten minutes before New York's clocks change.
  'clocks-forward': '2027-03-14T06:50:00Z',
  'clocks-back': '2027-11-07T05:50:00Z',
};
