import { type Project, projectStatuses } from '@schemas/project.ts';
import { projectFieldNames } from '@schemas/project-fields.ts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx';
import { ProjectForm, projectValues } from './project-form.tsx';

const onSubmit = vi.fn(async () => {});
const create = () => screen.getByRole('button', { name: 'Create project' });

beforeEach(() => {
  onSubmit.mockReset();
  render(
    <Dialog open>
      <DialogContent title="Create New Project">
        <ProjectForm
          defaultValues={projectValues()}
          managers={[]}
          statuses={projectStatuses}
          action="Create project"
          actionPending="Creating..."
          onCancel={() => {}}
          onSubmit={onSubmit}
        />
      </DialogContent>
    </Dialog>,
  );
});

it('enables Create once name, client, and start date are filled, and disables it while saving', async () => {
  expect(create()).toBeDisabled();
  await userEvent.type(screen.getByLabelText(/^Project name/), 'Harbor Street');
  await userEvent.type(screen.getByLabelText(/^Client/), '   ');
  await userEvent.type(screen.getByLabelText(/^Start date/), '2026-03-02');
  expect(create()).toBeDisabled();
  await userEvent.type(screen.getByLabelText(/^Client/), 'Bayview');
  expect(create()).toBeEnabled();

  let finish = () => {};
  onSubmit.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  await userEvent.click(create());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Creating...' })).toBeDisabled());
  finish();
  await waitFor(() => expect(create()).toBeEnabled());
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      name: 'Harbor Street',
      client_name: 'Bayview',
      start_date: '2026-03-02',
      status: 'active',
    }),
    expect.any(Function),
  );
});

it('has a control for each field of a project', () => {
  const controls = screen.getByRole('dialog').querySelectorAll('input, textarea, select');
  expect([...controls].map((control) => control.getAttribute('name')).sort()).toEqual(
    [...projectFieldNames].sort(),
  );
});

it('starts an edit with the stored value of each field', () => {
  const stored = Object.fromEntries(projectFieldNames.map((field) => [field, `stored ${field}`]));
  expect(projectValues(stored as unknown as Project)).toEqual({ ...stored, is_sample: undefined });
});
