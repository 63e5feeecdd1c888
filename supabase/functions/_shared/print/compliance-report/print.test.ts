import { expect, it } from 'vitest';
import { extractDocument } from '../../extraction/extract.ts';
import type { ComplianceCheck } from '../../schemas/index.ts';
import { pdfUaProblems } from '../testing/pdf-ua.ts';
import type { ComplianceReportDocument } from './document.ts';
import { printComplianceReport } from './print.ts';

const check: ComplianceCheck = {
  id: '019e0000-0000-7000-8000-000000000001',
  project_id: '019e0000-0000-7000-8000-00000000abcd',
  project_name: 'Harbor Tower',
  requirement_id: null,
  check_type: 'Safety Compliance',
  title: 'Guardrails',
  status: 'non_compliant',
  status_reason: 'overdue',
  severity: 'critical',
  due_date: '2026-11-01',
  expires_on: null,
  next_due: '2026-11-01',
  completed_date: null,
  notes: 'Call the super',
  owner_id: null,
  owner_name: null,
  waived_reason: null,
  waived_until: null,
  waived_by: null,
  waived_by_name: null,
  waived_at: null,
  period: null,
  version: 1,
  can: { edit: true, waive: true, remove: true, upload: true, confirm: true, link: true },
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
};
const report: ComplianceReportDocument = {
  organization: 'Test Builders',
  logo: null,
  printedBy: 'Olive Owner',
  printedAt: '2026-11-22T01:05:00Z',
  today: '2026-11-21',
  project: { id: check.project_id, name: 'Harbor Tower' },
  summary: {
    overall_score: 50,
    total: 2,
    compliant: 1,
    non_compliant: 1,
    pending: 0,
    in_progress: 0,
    waived: 0,
    critical_issues: 1,
    due_this_week: 0,
    by_severity: { low: 0, medium: 1, high: 0, critical: 1 },
    can: { run: true, write_requirements: true },
  },
  checks: [
    check,
    { ...check, status: 'compliant', status_reason: 'evidence_valid', check_type: 'Insurance & Bonds' },
  ],
  leftOff: 0,
};

async function printed(fields: Partial<ComplianceReportDocument> = {}): Promise<string> {
  const bytes = await printComplianceReport({ ...report, ...fields });
  const { pages } = await extractDocument(bytes, 'report.pdf');
  return pages.join(' ').replace(/\s+/g, ' ');
}

it('meets PDF/UA-1', async () => {
  expect(await pdfUaProblems(await printComplianceReport(report))).toEqual([]);
});

it('prints its scope, status, and problems', async () => {
  const text = await printed();
  for (const words of [
    'COMPLIANCE REPORT Harbor Tower',
    'ORGANIZATION Test Builders',
    'DOCUMENT NO. CR-0000ABCD',
    '50% (1 of 2 compliant)',
    'Non-compliant (1)',
    'Guardrails',
    'Non-Compliant: overdue',
    'Nov 1, 2026',
    'Call the super',
    'Insurance & Bonds (1)',
    'Compliant: supported by valid evidence',
    '1 critical, 0 high',
    // The date in the organization's time zone, where it is still evening.
    'REVISION Nov 21, 2026',
    'Printed for Olive Owner on Nov 22, 2026, 1:05 AM UTC',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('SHA-256');
});

it("names each check's project in a report on all, and notes omitted checks", async () => {
  const text = await printed({ project: null, leftOff: 3, checks: [check] });
  expect(text).toContain('All projects');
  expect(text).toContain('Guardrails (Harbor Tower)');
  expect(text).toContain('3 more checks not printed here');
});

it('states that there are no checks, and prints notes of any length and script', async () => {
  expect(
    await printed({ checks: [], summary: { ...report.summary, overall_score: null, total: 0 } }),
  ).toContain('No checks');
  const long = { ...check, notes: '契約 '.repeat(2000) };
  expect(await printed({ checks: [long] })).toContain("replaces a character that can't be printed");
});
