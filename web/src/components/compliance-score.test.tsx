import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ComplianceScore } from './compliance-score.tsx';

it('is colored by the score only while a check is non-compliant, and green from 90', () => {
  for (const [score, nonCompliant, color] of [
    [95, 0, 'text-good'],
    [90, 1, 'text-good'],
    [70, 1, 'text-attention'],
    [69, 1, 'text-danger'],
    [0, 0, undefined],
  ] as const) {
    const { unmount } = render(<ComplianceScore score={score} nonCompliant={nonCompliant} fairFrom={70} />);
    const { classList } = screen.getByText(`${score}%`);
    expect([...classList].filter((name) => /good|attention|danger/.test(name))).toEqual(color ? [color] : []);
    unmount();
  }
});
