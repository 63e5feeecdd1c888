import type { LawNote } from '@schemas/analysis.ts';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LawNotes } from './law-notes.tsx';

const note = (fields: Partial<LawNote> = {}): LawNote => ({
  rule: 'ny-contingent',
  topic: 'contingent_payment',
  jurisdiction: 'NY',
  jurisdiction_name: 'New York',
  from: 'project',
  outcome: 'voids',
  agreement: 'two_sources',
  says: 'Pay-if-paid clauses are void.',
  comparison: null,
  conditions: ['Applies to: contractor to subcontractor.'],
  citation: 'Lien Law § 34',
  sources: ['https://www.courts.example/1', 'https://courts.example/2', 'http://firm.example/'],
  doubt: 'But see § 757.',
  verified_on: '2026-11-22',
  reason: 'Void in New York: it should not be enforceable as written.',
  step: { severity_before: 'critical', severity_after: 'low', points_before: 12, points_after: 2 },
  ...fields,
});

it('shows the step, text, conditions, dated citation, and sources by site', () => {
  render(<LawNotes notes={[note()]} />);
  const block = within(screen.getByRole('region', { name: 'New York law' }));
  expect(block.getByText('project location')).toBeVisible();
  expect(block.getByText('Critical')).toBeVisible();
  expect(block.getByText('Low')).toBeVisible();
  expect(block.getByText('12 to 2 points')).toBeVisible();
  expect(block.getByText('Applies to: contractor to subcontractor.')).toBeVisible();
  expect(block.getByText('But see § 757.')).toBeVisible();
  expect(
    block.getByText(
      'Two sources agree. Sources read Nov 22, 2026; the law may have changed since. Verify with counsel.',
    ),
  ).toBeVisible();
  const links = block.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['courts.example', 'https://www.courts.example/1'],
    ['courts.example (2)', 'https://courts.example/2'],
    ['firm.example', 'http://firm.example/'],
  ]);
});

it('shows law that changes a finding first, and collapses background notes', () => {
  const idle = note({ rule: 'oh-contingent', jurisdiction_name: 'Ohio', from: 'contract', step: null });
  render(<LawNotes notes={[idle, note()]} />);
  const [first] = screen.getAllByRole('region');
  expect(first).toHaveAccessibleName('New York law');
  expect(screen.getByText('Also: Ohio law, governing law in the contract')).toBeVisible();
  expect(screen.getByRole('group')).not.toHaveAttribute('open');
});

it('is empty without law notes', () => {
  expect(render(<LawNotes notes={[]} />).container).toBeEmptyDOMElement();
});
