import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RiskBadge } from './risk-badge.tsx';

test('shows the risk band of a score', () => {
  render(<RiskBadge score={61} />);
  expect(screen.getByText('High Risk')).toBeVisible();
});

test('shows Not Assessed without a score', () => {
  render(<RiskBadge score={null} />);
  expect(screen.getByText('Not Assessed')).toBeVisible();
});

test('shows and announces why a contract is not scored', () => {
  const { container, rerender } = render(<RiskBadge score={null} unscored="general_conditions_missing" />);
  expect(container).toHaveTextContent('Not Scored: Add the general conditions');
  rerender(<RiskBadge score={null} unscored="other_contract" saysWhy />);
  expect(screen.getByText('Not a construction contract')).toBeVisible();
});
