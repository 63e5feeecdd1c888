import { describe, expect, it } from 'vitest';
import { evidenceStatusOf, noDatesWords } from './evidence-status.ts';

const dated = { confirmed: true, valid_from: '2026-03-01', expires_on: '2027-03-01', withdrawn_at: null };

describe('the status of evidence', () => {
  it.each([
    ['2026-02-28', 'not yet valid'],
    ['2026-03-01', 'valid'],
    ['2027-03-01', 'valid'],
    ['2027-03-02', 'expired'],
  ])('on %s is %s: both dates are inclusive', (today, status) => {
    expect(evidenceStatusOf(dated, today)).toBe(status);
  });

  it('is not valid before a person confirms it, or once withdrawn', () => {
    expect(evidenceStatusOf({ ...dated, confirmed: false }, '2026-06-01')).toBe('unconfirmed');
    expect(evidenceStatusOf({ ...dated, withdrawn_at: '2026-05-01T00:00:00Z' }, '2026-06-01')).toBe(
      'withdrawn',
    );
  });

  it('has no limit without dates', () => {
    expect(evidenceStatusOf({ ...dated, valid_from: null, expires_on: null }, '2199-01-01')).toBe('valid');
  });
});

it('explains why a file proposes no dates', () => {
  expect(noDatesWords('log.XLSX', 'unreadable')).toMatch(/spreadsheets are not read/);
  expect(noDatesWords('scan.pdf', 'unreadable')).toMatch(/could not be read/);
  expect(noDatesWords('a.pdf', 'unreadable', 'The file is damaged.')).toMatch(
    /suggested\. The file is damaged\.$/,
  );
  expect(noDatesWords('letter.docx', 'extracted')).toBe('No dates found in its text.');
});
