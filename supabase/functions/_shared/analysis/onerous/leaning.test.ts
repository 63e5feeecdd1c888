import { describe, expect, it } from 'vitest';
import type { Finding } from '../../vocabulary/analysis.ts';
import { riskScore, scoreGroups } from '../score.ts';
import { countOnerous } from './count-onerous.ts';
import { countDuties } from './duties.ts';
import { inPaper, loadOf } from './in-paper.ts';
import { type Leaning, ratingFor } from './leaning.ts';

const even: Leaning = {
  performer: { duties: 40, rights: 20 },
  payer: { duties: 20, rights: 20 },
  load: { performer: 80, payer: 20 },
  graves: 10,
};
const works = { trade: 'works', words: 9_000 } as const;

describe('duties and rights', () => {
  it('are counted for their side', () => {
    const counted = countDuties([
      'pf shall complete the work and pf must clean the site.',
      "py may suspend the work in py's sole discretion. py shall pay monthly.",
      'pf shall be entitled to an equitable adjustment.',
    ]);
    expect(counted).toEqual({
      performer: { duties: 2, rights: 2 },
      payer: { duties: 1, rights: 2 },
    });
  });

  it('are zero without text', () => {
    expect(countDuties([])).toEqual({ performer: { duties: 0, rights: 0 }, payer: { duties: 0, rights: 0 } });
  });
});

describe('how far a contract leans', () => {
  it('gives a higher rating for more burdens, more duties of ours, and more rights of theirs', () => {
    const rating = ratingFor(even, 'performer', works);
    expect(ratingFor({ ...even, load: { performer: 100, payer: 20 } }, 'performer', works)).toBeGreaterThan(
      rating,
    );
    expect(ratingFor({ ...even, load: { performer: 80, payer: 30 } }, 'performer', works)).toBeLessThan(
      rating,
    );
    expect(ratingFor({ ...even, performer: { duties: 80, rights: 20 } }, 'performer', works)).toBeGreaterThan(
      rating,
    );
    expect(ratingFor({ ...even, payer: { duties: 20, rights: 5 } }, 'performer', works)).toBeLessThan(rating);
  });

  it('gives a higher rating for more grave passages, which weigh more in a short contract', () => {
    const added = (words: number) =>
      ratingFor({ ...even, graves: 20 }, 'performer', { ...works, words }) -
      ratingFor(even, 'performer', { ...works, words });
    expect(added(9_000)).toBeGreaterThan(0);
    expect(added(2_000)).toBeGreaterThan(added(9_000));
  });

  it('counts rights in construction contracts only', () => {
    const related = { ...works, trade: 'related' } as const;
    const harsh = { ...even, payer: { duties: 20, rights: 80 } };
    expect(ratingFor(harsh, 'performer', works)).toBeGreaterThan(ratingFor(even, 'performer', works));
    expect(ratingFor(harsh, 'performer', related)).toBe(ratingFor(even, 'performer', related));
  });

  it('is as far from the middle for the other side', () => {
    const middle = (ratingFor(even, 'performer', works) + ratingFor(even, 'payer', works)) / 2;
    const harsh = { ...even, load: { performer: 90, payer: 10 } };
    expect((ratingFor(harsh, 'performer', works) + ratingFor(harsh, 'payer', works)) / 2).toBeCloseTo(middle);
    expect(ratingFor(harsh, 'payer', works)).toBeLessThan(ratingFor(harsh, 'performer', works));
  });
});

describe('sentences in their paper', () => {
  const paper = (scores: number[]) => Float64Array.from(scores.flatMap((score) => [score, score - 1, -3]));

  it('score higher if their neighbors do', () => {
    const mild = inPaper(paper([0, -5, -5, -5]), 4_000);
    const harsh = inPaper(paper([0, -1, -1, -1]), 4_000);
    expect(harsh[0]).toBeGreaterThan(mild[0] as number);
  });

  it('score lower in a longer paper, but not higher in a very short one', () => {
    const scores = paper([0, -2, -3]);
    expect(inPaper(scores, 600_000)[0]).toBeLessThan(inPaper(scores, 60_000)[0] as number);
    expect(inPaper(scores, 100)[0]).toBe(inPaper(scores, 1_000)[0]);
  });

  it('keep their order, and may be empty', () => {
    const scores = inPaper(paper([2, -4, 1]), 9_000);
    expect(scores[0]).toBeGreaterThan(scores[6] as number);
    expect(inPaper(new Float64Array(), 0)).toEqual(new Float64Array());
    expect(loadOf(new Float64Array())).toEqual({ performer: 0, payer: 0 });
  });
});

const found = (severity: Finding['severity'], confidence: number, more: Partial<Finding> = {}) =>
  ({
    category: 'right_waived',
    kind: 'onerous',
    source: 'model',
    severity,
    confidence,
    points: 0,
    start: 0,
    ...more,
  }) as Finding;

describe('points of model findings', () => {
  const score = (findings: Finding[], missing: Finding[] = [], leaning = even) =>
    riskScore(scoreGroups([...countOnerous({ findings, missing }, leaning, 'performer', works), ...missing]));

  it('go to the most severe and confident first, within group caps', () => {
    const many = Array.from({ length: 30 }, (_, at) => found(at === 29 ? 'high' : 'medium', 0.9 - at / 100));
    const counted = countOnerous({ findings: many, missing: [] }, even, 'performer', works);
    expect(counted[29]?.points).toBe(8);
    expect(counted[0]?.points).toBe(4);
    const [liability] = scoreGroups(counted).filter(({ key }) => key === 'liability');
    expect(liability?.raw_points).toBeLessThanOrEqual(liability?.cap ?? 0);
  });

  it('leave rule findings unchanged, and never fall with more burdens', () => {
    const own = Array.from({ length: 12 }, (_, at) =>
      found('medium', 0.5, { category: at % 2 ? 'payment_terms' : 'claims_notice' }),
    );
    const ruled = (points: number) =>
      found('high', 1, { source: 'rule', category: 'liquidated_damages', points });
    let last = score(own);
    for (const points of [2, 4, 8, 12]) {
      const next = score([...own, ruled(points)]);
      expect(next).toBeGreaterThanOrEqual(last);
      last = next;
    }
  });

  it('are lower for a short paper with many fair clauses', () => {
    const fair = (['indemnity', 'warranty', 'retainage', 'bonds', 'insurance', 'changes'] as const).map(
      (category) => found('low', 1, { kind: 'info', source: 'rule', category, params: {} }),
    );
    const own = Array.from({ length: 5 }, () => found('medium', 0.5));
    const added = (words: number) =>
      riskScore(
        scoreGroups(
          countOnerous({ findings: [...own, ...fair], missing: [] }, mild, 'performer', { ...works, words }),
        ),
      );
    const mild = { ...even, load: { performer: 50, payer: 20 }, graves: 0 };
    expect(added(500)).toBeLessThan(added(9_000));
  });

  it('are up to twice as many in a short contract with few findings', () => {
    const few = [found('high', 0.9), found('medium', 0.8, { category: 'payment_terms' })];
    const counted = countOnerous({ findings: few, missing: [] }, even, 'performer', works);
    expect(counted.map(({ points }) => points)).toEqual([16, 8]);
  });

  it('are zero without model findings', () => {
    expect(score([])).toBe(1);
  });
});
