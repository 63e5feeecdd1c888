import { afterEach, expect, it } from 'vitest';
import { setFormats } from '@/lib/formats.ts';
import { instantIn as inFile } from '../../../../supabase/functions/_shared/report/words.ts';
import { instantIn } from './words.ts';

afterEach(() => setFormats({ date_format: null, number_format: null }));

it.each(['America/Chicago', 'America/Los_Angeles'])(
  'gives the time of a report in %s as its file does',
  (zone) => {
    setFormats({ date_format: 'month_first', number_format: null });
    const instant = '2026-11-24T02:05:00Z';
    const listed = instantIn(instant, zone).replaceAll('\u202f', ' ');
    expect(listed).toMatch(/^Nov 23, 2026, \d:05 PM [CP]ST$/);
    expect(inFile(instant, zone)).toBe(`${listed} (${zone})`);
  },
);
