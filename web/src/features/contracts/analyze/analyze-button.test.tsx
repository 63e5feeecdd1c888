import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { notify } from '@/lib/notify.ts';
import { AnalyzeButton } from './analyze-button.tsx';

vi.mock('@/lib/notify.ts', () => ({ notify: { info: vi.fn() } }));

it('analyzes the contract, or explains why it cannot', async () => {
  const analyze = vi.fn();
  const button = () => screen.getByRole('button', { name: 'Analyze Risk' });
  const { rerender } = render(
    <AnalyzeButton blocked="It is still being read." onClick={analyze}>
      Analyze Risk
    </AnalyzeButton>,
  );
  expect(button()).toHaveAccessibleDescription('It is still being read.');
  button().focus();
  await userEvent.keyboard('{Enter}');
  expect(notify.info).toHaveBeenCalledWith('It is still being read.');
  expect(analyze).not.toHaveBeenCalled();
  rerender(
    <AnalyzeButton blocked={null} onClick={analyze}>
      Analyze Risk
    </AnalyzeButton>,
  );
  await userEvent.click(button());
  expect(analyze).toHaveBeenCalledTimes(1);
});
