import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useSearchShortcut } from './use-search-shortcut.ts';

function Page({ open, dialog }: { open: () => void; dialog?: boolean }) {
  useSearchShortcut(open);
  return (
    <>
      <input aria-label="Name" />
      {dialog && <div role="dialog" />}
    </>
  );
}

it("opens on '/' and on Ctrl-K or Cmd-K", async () => {
  const open = vi.fn();
  render(<Page open={open} />);
  await userEvent.keyboard('/');
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard('{Meta>}k{/Meta}');
  expect(open).toHaveBeenCalledTimes(3);
});

it("ignores '/' while the user types or a dialog is open", async () => {
  const open = vi.fn();
  const { rerender } = render(<Page open={open} />);
  await userEvent.type(screen.getByLabelText('Name'), '1/2');
  expect(screen.getByLabelText('Name')).toHaveValue('1/2');
  expect(open).not.toHaveBeenCalled();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(open).toHaveBeenCalledOnce();
  (document.activeElement as HTMLElement).blur();
  rerender(<Page open={open} dialog />);
  await userEvent.keyboard('/{Control>}k{/Control}');
  expect(open).toHaveBeenCalledOnce();
});
