import type { NoticeDetail } from '@schemas/notice.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '@/testing/render-with-providers.tsx';
import { StepsPanel } from './steps-panel.tsx';

const open = (services: Partial<NoticeDetail['services'][number]>[]) =>
  renderWithProviders(
    <StepsPanel
      notice={
        {
          status: 'issued',
          can: { reply: true },
          checks: [],
          services,
          newest: { content: { recipients: [{}, {}] } },
        } as unknown as NoticeDetail
      }
    />,
  );

const response = () => screen.queryByRole('button', { name: 'Record response' });

it('offers to record a response once a recipient is served', () => {
  open([{ recipient: 1, voided_reason: null }]);
  expect(response()).toBeVisible();
});

it('offers no response before service or after its only service is void', () => {
  open([]).unmount();
  expect(response()).toBeNull();
  open([{ recipient: 1, voided_reason: 'Wrong address' }]);
  expect(screen.getByText(/0 of 2 recipients served/)).toBeVisible();
  expect(response()).toBeNull();
});
