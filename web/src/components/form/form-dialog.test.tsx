import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '@/lib/api-error.ts';
import { LongTextField, TextField } from './fields.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useSchemaForm } from './use-schema-form.ts';

const schema = z.object({
  title: z.string().trim().min(1, 'Title is required'),
  note: z.string(),
  hidden: z.string(),
});
const submit = vi.fn<(values: z.output<typeof schema>) => Promise<unknown>>();
const onClose = vi.fn();

function Host() {
  const form = useSchemaForm(schema, { defaultValues: { title: '', note: '', hidden: '' } });
  return (
    <FormDialog
      form={form}
      title="Add a thing"
      submit={submit}
      failed="The thing could not be added."
      action="Add"
      pending="Adding..."
      onClose={onClose}
    >
      <LongTextField form={form} name="note" label="Note" />
      <TextField form={form} name="title" label="Title" required />
    </FormDialog>
  );
}

const title = () => screen.getByLabelText(/^Title/);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const refuse = (path: string) =>
  submit.mockRejectedValueOnce(
    new ApiError('Check the fields', {
      status: 422,
      code: 'invalid_input',
      fields: [{ path, message: 'There is one already' }],
    }),
  );

beforeEach(() => {
  submit.mockReset();
  onClose.mockReset();
  render(<Host />);
});

it('submits the parsed fields once and closes', async () => {
  await userEvent.type(title(), ' Rail ');
  let answer = (_value: unknown) => {};
  submit.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const button = screen.getByRole('button', { name: 'Add' });
  button.click();
  button.click();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Adding...' })).toBeDisabled());
  expect(onClose).not.toHaveBeenCalled();
  answer(undefined);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(submit).toHaveBeenCalledExactlyOnceWith({ title: 'Rail', note: '', hidden: '' }, expect.anything());
});

it('stays open if submit returns false', async () => {
  await userEvent.type(title(), 'Rail');
  submit.mockResolvedValueOnce(false);
  await press('Add');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add' })).toBeEnabled());
  expect(onClose).not.toHaveBeenCalled();
});

it('does not submit values that fail the schema', async () => {
  await press('Add');
  expect(await screen.findByText('Title is required')).toBeVisible();
  expect(title()).toHaveFocus();
  expect(submit).not.toHaveBeenCalled();
});

it('shows a server error on its field, focuses it, and keeps the input', async () => {
  await userEvent.type(title(), 'Rail');
  refuse('title');
  await press('Add');
  expect(await screen.findByText('There is one already')).toBeVisible();
  expect(title()).toHaveFocus();
  expect(title()).toHaveValue('Rail');
  expect(screen.queryByText(/Check the fields/)).toBeNull();
});

it('shows errors without a visible field above the buttons until the next attempt', async () => {
  await userEvent.type(title(), 'Rail');
  refuse('hidden');
  await press('Add');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Check the fields. Your entries are still here.',
  );

  submit.mockRejectedValueOnce(new Error('No idea'));
  await press('Add');
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(/^The thing could not be added\. Your entries/),
  );
  submit.mockResolvedValueOnce(undefined);
  await press('Add');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('closes immediately without input, and asks before discarding it', async () => {
  await press('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
  await userEvent.type(title(), 'Rail');
  await press('Cancel');
  expect(screen.getByText('Discard your changes?')).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
  await press('Discard');
  expect(onClose).toHaveBeenCalledTimes(2);
});
