import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MonthsField } from './months-field.tsx';

it('adds a month in an empty picker, offers another, and removes one that is cleared', () => {
  const onMonths = vi.fn();
  render(<MonthsField label="Months" months={['2027-01-15']} onMonths={onMonths} error={undefined} />);
  const enter = (field: string, value: string) =>
    fireEvent.change(screen.getByLabelText(field), { target: { value } });
  expect(screen.getByLabelText('Months, 1')).toHaveValue('2027-01');
  enter('Months, 2', '2027-03');
  expect(onMonths).toHaveBeenLastCalledWith(['2027-01-01', '2027-03-01']);
  expect(screen.getByLabelText('Months, 3')).toHaveValue('');
  enter('Months, 1', '');
  expect(onMonths).toHaveBeenLastCalledWith(['2027-03-01']);
});
