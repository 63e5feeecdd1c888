import { expect, it } from 'vitest';
import { activityTitle } from './title.ts';

type Event = Parameters<typeof activityTitle>[0];
const title = (action: string, event: Partial<Event> = {}) =>
  activityTitle({ action, subject: null, contract_name: null, before: null, after: null, ...event });

it('is a sentence, even for an unknown action', () => {
  expect(title('project.created', { subject: 'Tower' })).toBe('Created project Tower');
  expect(title('membership.deleted')).toBe('Left the organization');
  expect(title('membership.updated')).toBe('Changed the organization role');
  expect(title('report_file.created')).toBe('Report file created');
  expect(title('compliance_check.restored', { subject: 'Fence' })).toBe('Restored check: Fence');
  expect(title('contract.created', { contract_name: 'Steel', after: { status: 'draft' } })).toBe(
    'Created contract Steel',
  );
});

it('names the contract', () => {
  const about = { subject: 'Notice of claim', contract_name: 'Steel' };
  expect(title('contract_document.created', { ...about, subject: 'steel.pdf' })).toBe(
    'Uploaded steel.pdf (Steel)',
  );
  expect(title('contract_document.updated', { ...about, subject: 'steel.pdf' })).toBe(
    'Recognized the text of steel.pdf (Steel)',
  );
  const was = (status: string, is: string) =>
    title('contract_document.updated', {
      subject: 'a.pdf',
      before: { text_status: status },
      after: { text_status: is },
    });
  expect([was('needs_ocr', 'extracted'), was('reading', 'extracted'), was('reading', 'needs_ocr')]).toEqual([
    'Recognized the text of a.pdf',
    'Read the text of a.pdf',
    'Read the text of a.pdf',
  ]);
  expect([was('reading', 'unreadable'), was('unreadable', 'reading')]).toEqual([
    'Could not read the text of a.pdf',
    'Continued reading the text of a.pdf',
  ]);
  expect(title('obligation.updated', { ...about, after: { status: 'confirmed' } })).toBe(
    'Confirmed an obligation: Notice of claim (Steel)',
  );
  expect(title('obligation.updated', { ...about, after: { due_date: '2026-05-01' } })).toBe(
    'Changed an obligation: Notice of claim (Steel)',
  );
});

it.each([
  ['contract_status_change.created', { action: 'submit' }, 'Submitted for review: Steel'],
  ['contract_status_change.created', { action: 'renew' }, 'Renewed contract Steel'],
  ['contract_approval.created', { decision: 'approved' }, 'Approved contract Steel'],
  ['contract_approval.created', { decision: 'rejected', note: 'No.' }, 'Rejected contract Steel'],
  ['contract_finding.updated', { review_status: 'rejected' }, 'Rejected a finding: Steel'],
])('titles %s with %j', (action, after, expected) =>
  expect(title(action, { after, contract_name: 'Steel' })).toBe(expected),
);

it('shows how a score changed', () => {
  const moved = { contract_name: 'Steel', before: { risk_score: 72 }, after: { risk_score: 64 } };
  expect(title('contract_analysis.updated', moved)).toBe('Risk score of Steel changed from 72% to 64%');
});
