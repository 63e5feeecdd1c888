/** Precision, recall, and F1 from counts, and average precision from a ranking. */

export type Counts = { right: number; wrong: number; missed: number };
export type Figures = { positives: number; precision: number; recall: number; f1: number };

/** Metrics from counts. Precision and F1 are 0 if nothing is right. */
export function figuresOf({ right, wrong, missed }: Counts): Figures {
  const f1 = right === 0 ? 0 : (2 * right) / (2 * right + wrong + missed);
  return {
    positives: right + missed,
    precision: right === 0 ? 0 : right / (right + wrong),
    recall: right === 0 ? 0 : right / (right + missed),
    f1,
  };
}

/** The sum of counts. */
export function sumCounts(counts: readonly Counts[]): Counts {
  return counts.reduce(
    (sum, item) => ({
      right: sum.right + item.right,
      wrong: sum.wrong + item.wrong,
      missed: sum.missed + item.missed,
    }),
    { right: 0, wrong: 0, missed: 0 },
  );
}

/** Mean precision at the rank of each positive; `unranked` positives contribute 0. */
export function averagePrecision(
  items: readonly { score: number; positive: boolean }[],
  unranked: number,
): number {
  const positives = items.filter((item) => item.positive).length + unranked;
  let right = 0;
  let sum = 0;
  [...items]
    .sort((a, b) => b.score - a.score)
    .forEach((item, at) => {
      if (!item.positive) return;
      right += 1;
      sum += right / (at + 1);
    });
  return positives === 0 ? 0 : sum / positives;
}

/** The mean of numbers; 0 for none. */
export const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
