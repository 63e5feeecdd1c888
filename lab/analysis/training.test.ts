import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/run.ts';
import { locatorMatches } from '../../supabase/functions/_shared/analysis/find/locator-matches.ts';
import { modelCategories } from '../../supabase/functions/_shared/analysis/model/categories.ts';
import { readForModel } from '../../supabase/functions/_shared/analysis/model/document.ts';
import { decodeModel } from '../../supabase/functions/_shared/analysis/model/format.ts';
import { layoutOf } from '../../supabase/functions/_shared/analysis/model/layout.ts';
import { encodeModel } from '../../supabase/functions/_shared/analysis/model/pack.ts';
import { linearScorer } from '../../supabase/functions/_shared/analysis/model/score.ts';
import { predictForest } from '../../supabase/functions/_shared/analysis/model/trees.ts';
import { weights } from '../../supabase/functions/_shared/analysis/model/weights.ts';
import { weights as constructionWeights } from '../../supabase/functions/_shared/analysis/model/weights-construction.ts';
import { readDocument } from '../../supabase/functions/_shared/analysis/read/context.ts';
import { normalize } from '../../supabase/functions/_shared/analysis/read/normalize.ts';
import { contract, harshContract } from '../../supabase/functions/_shared/analysis/testing/build.ts';
import { leftToLocators } from '../../supabase/functions/_shared/analysis/thresholds.ts';
import { calibrate } from './calibrate.ts';
import { constructionReading } from './construction-contracts.ts';
import { familyOf } from './construction-families.ts';
import { hashContracts, isCuad, type LabelledContract, readCuad } from './cuad.ts';
import { buildDataset } from './dataset.ts';
import { chooseThreshold } from './thresholds.ts';
import { toModel } from './to-model.ts';
import { constructionSettings } from './train-construction.ts';
import { prune, retrain, scoreRows, trainLinear } from './train-linear.ts';
import { foldsByFamily, foldsOf, rowsOf, settings, trainModel } from './train-model.ts';
import { trainForest } from './train-trees.ts';

const cuad = resolve(process.env.CUAD_DIR ?? join(root, '../shared/data/cuad'));

/** Contracts of our own, each with a mark on its governing law at a different position. */
function ownContracts(): LabelledContract[] {
  return Array.from({ length: 12 }, (_, at) => {
    const text = `${'A sentence about nothing much at all. '.repeat(at)}\n\n${at % 2 ? contract() : harshContract()}`;
    const start = /governed by/.exec(text)?.index ?? 0;
    return {
      id: `own-${at}.txt`,
      text,
      marks: [{ category: 'governing_law' as const, start, end: start + 20 }],
      lost: 0,
    };
  });
}

/** Smaller settings, because these contracts are few and similar. */
const quick = {
  ...settings,
  keep: 20_000,
  innerFolds: 2,
  linear: { ...settings.linear, epochs: 2 },
  pooled: { ...settings.pooled, trees: 5 },
  own: { ...settings.own, trees: 3 },
};

function train(contracts: readonly LabelledContract[]): string {
  const data = buildDataset(contracts);
  const fitted = trainModel(data, [...data.contracts.keys()], quick);
  return encodeModel(toModel(data, fitted), fitted.linear.units);
}

describe('training', { timeout: 120_000 }, () => {
  it('is deterministic, and depends on the data', () => {
    const first = train(ownContracts());
    expect(train(ownContracts())).toBe(first);
    expect(train(ownContracts().slice(1))).not.toBe(first);
  });

  it('ships a model that scores as it did in training', () => {
    const contracts = ownContracts();
    const data = buildDataset(contracts);
    const fitted = trainModel(data, [...data.contracts.keys()], quick);
    const score = linearScorer(decodeModel(encodeModel(toModel(data, fitted), fitted.linear.units)).linear);
    const scores = new Float64Array(data.labels.length * modelCategories.length);
    scoreRows(data, fitted.linear, rowsOf(data, [3]), scores);
    const context = readDocument(normalize(contracts[3]?.text ?? ''), 'contractor');
    const { from = 0, to = 0 } = data.contracts[3] ?? {};
    const width = modelCategories.length;
    expect(score(readForModel(context, locatorMatches(context)).features)).toEqual(
      scores.slice(from * width, to * width),
    );
  });

  it('is deterministic for the construction contract model', () => {
    const build = () => {
      const data = buildDataset(ownContracts(), constructionReading);
      const fitted = trainModel(data, [...data.contracts.keys()], {
        ...quick,
        keepLoud: 300,
        steps: 15,
        again: { rounds: [4, 1], linear: quick.linear },
        chances: { sure: 0.6, unlikely: 0.01, units: 5 },
      });
      return encodeModel(toModel(data, fitted), fitted.linear.units, data.scheme);
    };
    const text = build();
    expect(build()).toBe(text);
    const { decisions, linear } = decodeModel(text, constructionReading.scheme);
    decisions.forEach(({ threshold, slope, shift, unlikely }, at) => {
      expect(1 / (1 + Math.exp(-(slope * threshold + shift)))).toBeCloseTo(0.6);
      const isMarked = constructionReading.scheme.categories[at] === 'governing_law';
      expect(unlikely).toBe(isMarked ? 0.01 : undefined);
    });
    expect(linear.loud.filter((weight) => weight !== 0).length).toBeLessThanOrEqual(300);
  });

  it('retrains only the weights kept by pruning', () => {
    const data = buildDataset(ownContracts());
    const rows = rowsOf(data, [...data.contracts.keys()]);
    const pruned = prune(trainLinear(data, rows, quick.linear), data, 2_000, 100);
    const again = retrain(data, rows, quick.linear, pruned);
    const kept = again.weights.filter((weight) => weight !== 0).length;
    expect(kept).toBeGreaterThan(1_000);
    expect(kept).toBeLessThanOrEqual(2_100);
    expect(again.weights.every((weight, at) => weight === 0 || pruned.weights[at] !== 0)).toBe(true);
    expect(again.weights).not.toEqual(pruned.weights);
  });

  it.skipIf(!isCuad(cuad))(
    'is deterministic for ten CUAD contracts (set CUAD_DIR if CUAD is elsewhere)',
    () => {
      const ten = readCuad(cuad).slice(0, 10);
      expect(train(ten)).toBe(train(ten));
    },
  );
});

describe('parts of training', () => {
  it('deal each contract into one fold', () => {
    const folds = foldsOf([0, 1, 2, 3, 4, 5, 6], 3, 1);
    expect(folds.flat().sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(folds.map((fold) => fold.length)).toEqual([3, 2, 2]);
    expect(foldsOf([0, 1, 2, 3, 4, 5, 6], 3, 1)).toEqual(folds);
  });

  it('keep families whole in folds, and deal contracts without families as before', () => {
    const data = {
      contracts: ['a', 'b', 'a', 'c', 'd', 'a', 'b'].map((family, at) => ({
        id: `${at}`,
        family,
        from: at * 10,
        to: at * 10 + 10,
        layout: layoutOf([]),
      })),
    };
    const folds = foldsByFamily(data, [0, 1, 2, 3, 4, 5, 6], 3, 1);
    expect(folds.flat().sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(folds).toContainEqual([0, 2, 5]);
    expect(folds.find((fold) => fold.includes(1))).toContain(6);
    const alone = { contracts: data.contracts.map(({ family: _, ...contract }) => contract) };
    expect(foldsByFamily(alone, [0, 1, 2, 3], 2, 1)).toEqual(foldsOf([0, 1, 2, 3], 2, 1));
    expect(familyOf('k013.txt')).toBe(familyOf('k070.txt'));
    expect(familyOf('k001.txt')).toBe('k001');
  });

  it('grow trees that learn what no line can separate', () => {
    const inputs = Array.from({ length: 400 }, (_, at) => Float32Array.of(at % 20, Math.floor(at / 20)));
    const labels = Uint8Array.from(inputs, ([a = 0, b = 0]) => (a < 8 === b < 8 ? 1 : 0));
    const forest = trainForest(inputs, 2, labels, new Float64Array(400), {
      trees: 30,
      depth: 3,
      rate: 0.3,
      leastWeight: 1,
      l2: 1,
    });
    const right = inputs.filter((input, at) => predictForest(forest, input) > 0 === (labels[at] === 1));
    expect(right.length).toBeGreaterThan(380);
  });

  it('choose a threshold between positives and negatives', () => {
    const items = Array.from({ length: 60 }, (_, at) => ({
      score: at / 10,
      positive: at >= 40,
      contract: at % 12,
    }));
    const threshold = chooseThreshold(items, [], 1);
    expect(threshold).toBeGreaterThan(3.8);
    expect(threshold).toBeLessThan(4.4);
    expect(
      chooseThreshold(
        items.map((item) => ({ ...item, positive: false })),
        [],
        1,
      ),
    ).toBe(Number.POSITIVE_INFINITY);
  });

  it('calibrate overconfident scores', () => {
    const items = Array.from({ length: 2_000 }, (_, at) => ({
      score: at % 2 ? 6 : -6,
      positive: (at % 2 === 1) === at % 10 < 8,
      contract: 0,
    }));
    const { slope, shift } = calibrate(items);
    const right = items.filter((item) => item.score > 0 && item.positive).length / 1_000;
    expect(1 / (1 + Math.exp(-(slope * 6 + shift)))).toBeCloseTo(right, 1);
  });
});

describe('recorded results', () => {
  const results = JSON.parse(readFileSync(join(root, 'docs/analysis-results.json'), 'utf8'));

  it('match the shipped weights', () => {
    expect(results.model.sha256).toBe(weights.hash);
    expect(results.cross_validation.of).toBe(weights.hash);
    expect(Object.keys(results.cross_validation.categories)).toEqual([...modelCategories]);
  });

  it('match the settings in the code', () => {
    expect(results.model.settings).toEqual(settings);
    expect(results.construction.model.settings).toEqual(constructionSettings);
  });

  it('match the construction contract weights', () => {
    expect(results.construction.model.sha256).toBe(constructionWeights.hash);
    expect(results.construction.cross_validation.of).toBe(constructionWeights.hash);
    expect(Object.keys(results.construction.cross_validation.categories)).toEqual([
      ...constructionReading.scheme.categories,
    ]);
  });

  it('leave exactly those categories to the locators that they find better', () => {
    const better = modelCategories.filter((category) => {
      const { f1, keywords } = results.cross_validation.categories[category];
      return keywords.f1 >= f1;
    });
    expect(leftToLocators).toEqual(better);
  });

  it.skipIf(!isCuad(cuad))('include the hash of the data (set CUAD_DIR if CUAD is elsewhere)', () => {
    expect(hashContracts(readCuad(cuad))).toBe(results.model.data.sha256);
  });
});
