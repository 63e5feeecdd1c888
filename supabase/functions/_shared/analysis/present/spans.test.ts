import { describe, expect, it } from 'vitest';
import { analyzeText } from '../analyze.ts';
import { article, contract } from '../testing/build.ts';

const HELD = 'The Owner shall withhold retainage of ten percent (10%) from each progress payment';

describe('repeated text', () => {
  const text = contract({
    retainage: article(
      'Retainage',
      `${HELD}.`,
      `${HELD} for stored materials.`,
      `${HELD} for the fee of the Contractor.`,
    ),
  });
  const analysis = analyzeText([text], { perspective: 'owner' });
  const held = analysis.findings.filter(
    ({ category, params }) => category === 'retainage' && params.percent === 10,
  );

  it('is one finding with its other spans', () => {
    expect(held).toHaveLength(1);
    const stated = held[0]?.spans.map(({ start, end }) => text.slice(start, end)) ?? [];
    expect(stated).toEqual(
      [`${HELD} for stored materials.`, `${HELD} for the fee of the Contractor.`].map((words) =>
        expect.stringContaining(words),
      ),
    );
  });

  it('has no span twice', () => {
    for (const { start, end, spans: own } of analysis.findings) {
      const spans = [{ start: start ?? -2, end: end ?? -1 }, ...own];
      const overlapping = spans.filter((one, at) =>
        spans.some((other, index) => index > at && one.start < other.end && other.start < one.end),
      );
      expect(overlapping).toEqual([]);
    }
  });
});
