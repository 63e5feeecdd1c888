import type { Analysis } from '@schemas/analysis.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { StatedByPerson } from './stated-by-person.tsx';

const analyze = vi.fn();
vi.mock('./use-analyze.ts', () => ({ useAnalyze: () => ({ analyze, analyzing: false }) }));
beforeEach(() => analyze.mockReset());

const show = (more: Partial<Analysis>, mayAnalyze = true) => {
  const analysis = {
    perspective: 'contractor',
    our_side: 'performer',
    our_party: null,
    stated_kind: null,
    gate: { passed: true, reason: null, message: null },
    facts: {
      parties: [
        { name: 'Acme, Inc.', alias: 'Acme' },
        { name: 'Meridian Bank', alias: null },
      ],
    },
    ...more,
  } as Analysis;
  return render(
    <StatedByPerson
      contract={{ id: 'c', can: { analyze: mayAnalyze } } as Parameters<typeof StatedByPerson>[0]['contract']}
      analysis={analysis}
    />,
  );
};

it('renders nothing if the contract shows everything', () => {
  expect(show({}).container).toBeEmptyDOMElement();
});

it('asks for our party by name, and analyzes for it', async () => {
  show({ our_side: null });
  expect(screen.getByText('Which party are you?')).toBeVisible();
  const submit = screen.getByRole('button', { name: 'Analyze for this party' });
  expect(submit).toBeDisabled();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Our party' }), 'Meridian Bank');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Our part' }), 'We pay for it');
  await userEvent.click(submit);
  expect(analyze).toHaveBeenCalledWith({ contractId: 'c', ourParty: 'Meridian Bank', perspective: 'owner' });
});

it('asks for the name in words if the contract names no party', async () => {
  show({ our_side: null, facts: { parties: [] } as unknown as Analysis['facts'] });
  await userEvent.type(screen.getByRole('textbox', { name: 'Our party' }), ' Acme ');
  await userEvent.click(screen.getByRole('button', { name: 'Analyze for this party' }));
  expect(analyze).toHaveBeenCalledWith({ contractId: 'c', ourParty: 'Acme', perspective: 'contractor' });
});

it('scores a contract of a stated kind, but no text that is not a contract', async () => {
  const { unmount } = show({ gate: { passed: false, reason: 'other_contract', message: 'A lease.' } });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'This is' }), 'supply');
  await userEvent.click(screen.getByRole('button', { name: 'Score it anyway' }));
  expect(analyze).toHaveBeenCalledWith({ contractId: 'c', statedKind: 'supply' });
  unmount();
  const gate = { passed: false, reason: 'not_a_contract', message: 'No contract.' } as const;
  expect(show({ gate, our_side: null }).container).toBeEmptyDOMElement();
});

it('shows what was stated, and withdraws it for people who may analyze', async () => {
  const { unmount } = show({ our_party: 'Acme', stated_kind: 'supply' });
  expect(
    screen.getByText('Stated by a reviewer: our party is Acme, and this is a supply contract.'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw statement' }));
  expect(analyze).toHaveBeenCalledWith({ contractId: 'c', ourParty: null, statedKind: null });
  unmount();
  show({ our_party: 'Acme' }, false);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
