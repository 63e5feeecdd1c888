import type { ReportContent } from '../content.ts';

/** A report with every kind of section, whose only free text is `name`. */
export const contentOf = (name: string, more: Partial<ReportContent> = {}): ReportContent => ({
  kind: 'Risk Analysis',
  organization: name,
  address: null,
  logo: null,
  project: null,
  number: 'R-0000ABCD',
  period: 'Custom range',
  firstDay: '2026-10-01',
  lastDay: '2026-11-01',
  createdAt: '2026-11-01T05:30:00.000Z',
  timeZone: 'America/New_York',
  preparedFor: name,
  scope: 'All projects',
  sections: [
    {
      kind: 'figures',
      title: 'Key figures',
      figures: [
        {
          label: 'Risk Alerts',
          value: 12,
          kind: 'count',
          change: -3,
          note: 'contracts with a score above 60',
        },
        { label: 'Compliance Score', value: 57, kind: 'percent', change: 12 },
        { label: 'Current value', value: 1_000_000.07, kind: 'money' },
        { label: 'Paid out', value: null, kind: 'money', note: 'no payment is recorded' },
      ],
      note: 'As they stood when the last day ended.',
    },
    { kind: 'facts', title: 'Project', facts: [['Client', name]] },
    {
      kind: 'bars',
      title: 'Value and exposure',
      unit: 'money',
      alt: '',
      bars: [{ label: 'Original value', value: 0.3, tone: 'blue' }],
    },
    {
      kind: 'line',
      title: 'Trend',
      alt: '',
      by: 'day',
      dates: ['2026-10-31', '2026-11-01'],
      lines: [
        { label: 'Contracts created', tone: 'blue', percent: false, values: [1, 0] },
        { label: 'Compliance %', tone: 'green', percent: true, values: [null, 57] },
      ],
    },
    {
      kind: 'table',
      title: 'Contracts by risk',
      sheet: 'Contracts',
      columns: [
        { header: 'Contract', kind: 'text', weight: 3 },
        { header: 'Value', kind: 'money', weight: 1, total: true },
        { header: 'Owed', kind: 'money', weight: 1, total: true },
        { header: 'End', kind: 'date', weight: 1 },
        { header: 'Days late', kind: 'count', weight: 1, total: true },
        { header: 'Done', kind: 'percent', weight: 1 },
      ],
      rows: [
        [name, 0.1, null, '2026-02-28', 3, 85],
        [name, 0.2, null, '1776-07-04', null, null],
      ],
      leftOff: 0,
      empty: 'No contracts.',
    },
    {
      kind: 'table',
      title: 'Deadlines',
      sheet: 'contracts',
      columns: [
        { header: 'Deadline', kind: 'text', weight: 1 },
        { header: 'End', kind: 'date', weight: 1 },
      ],
      rows: [],
      leftOff: 0,
      empty: 'No open deadlines.',
      note: 'Those that are open.',
    },
  ],
  ...more,
});
