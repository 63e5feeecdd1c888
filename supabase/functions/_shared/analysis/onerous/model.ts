/** The shipped models of onerous language, loaded on first use. */
import { decodeModel } from '../model/format.ts';
import type { Decision, Model } from '../model/model.ts';
import { linearScorer } from '../model/score.ts';
import { describer } from './features.ts';
import { inPaper, type Load, loadOf } from './in-paper.ts';
import { decodeNetwork, denseInputs, type Network, runNetwork } from './network.ts';
import type { ReadUnit } from './passages.ts';
import { burdenScheme, type Family, families, familyScheme } from './scheme.ts';
import { decodeVectors } from './vectors.ts';
import { weights as burdenWeights } from './weights-burden.ts';
import { weights as familyWeights } from './weights-families.ts';
import { weights as networkWeights } from './weights-network.ts';
import { weights as vectorWeights } from './weights-vectors.ts';

/** The model's name in an analysis. */
export const ONEROUS_MODEL_NAME = `onerous-${burdenWeights.hash.slice(0, 12)}`;

/**
 * Probabilities, learned from readers' labels, that a passage burdens the performer (medium or above, high or
 * above) or the payer.
 */
export type Burden = { medium: number; high: number; payer: number };

type Scorer = ReturnType<typeof linearScorer>;
type Loaded = {
  burden: Model;
  score: Scorer;
  nameFamily: Scorer;
  network: Network;
  inputsOf: ReturnType<typeof denseInputs>;
};

/** The texts of the modules with weights. */
type Packed = { burden: string; families: string; network: string; vectors: string };

/** Replaces the weights, for cross-validation through the whole engine. */
export function useWeights(packed: Packed): void {
  known = unpack(packed);
}

let known: Loaded | null = null;

function unpack({ burden: burdenData, families: familyData, network, vectors }: Packed): Loaded {
  const burden = decodeModel(burdenData, burdenScheme);
  const family = decodeModel(familyData, familyScheme);
  return {
    burden,
    score: linearScorer(burden.linear),
    nameFamily: linearScorer(family.linear),
    network: decodeNetwork(network),
    inputsOf: denseInputs(decodeVectors(vectors)),
  };
}

const shipped = (): Loaded =>
  unpack({
    burden: burdenWeights.data,
    families: familyWeights.data,
    network: networkWeights.data,
    vectors: vectorWeights.data,
  });

const chance = (score: number, { slope, shift }: Decision) => 1 / (1 + Math.exp(-(slope * score + shift)));

/** Adds the scores of two models that read a unit differently. */
export const blended = (linear: Float64Array, network: Float64Array): Float64Array =>
  linear.map((score, at) => score + (network[at] as number));

/** The likeliest family of a unit, and whether it is much likelier than the next. */
type NamedFamily = { family: Family; isSure: boolean };

/** Scores all units of a paper; `familyOf` gives the family of the unit at a position. */
type Weighed = { burdens: Burden[]; load: Load; familyOf(at: number): NamedFamily };

export function weigh(units: readonly ReadUnit[]): Weighed {
  known ??= shipped();
  const { burden, score, nameFamily, network, inputsOf } = known;
  const featuresOf = describer();
  const features = units.map(({ passage }) => featuresOf(passage));
  const alone = score(features);
  const inputs = inputsOf(
    features,
    units.map(({ leadIn }) => leadIn),
  );
  const other = runNetwork(
    network,
    inputs,
    features.map(({ loud }) => loud),
  );
  const letters = units.reduce((sum, { passage }) => sum + passage.text.length, 0);
  const scores = inPaper(blended(alone, other), letters);
  const burdens = units.map((_, at) => {
    const [medium, high, payer] = burden.decisions.map((decision, k) =>
      chance(scores[at * burden.decisions.length + k] as number, decision),
    ) as [number, number, number];
    return { medium, high, payer };
  });
  return {
    burdens,
    load: loadOf(alone),
    familyOf: (at) => likeliest(nameFamily(features.slice(at, at + 1))),
  };
}

/** Lead in log-odds over the next family from which a family is sure. */
const SURE_BY = 1;

function likeliest(scores: Float64Array): NamedFamily {
  let best = 0;
  let next = Number.NEGATIVE_INFINITY;
  scores.forEach((score, at) => {
    const top = scores[best] as number;
    if (score > top) [best, next] = [at, top];
    else if (at !== best && score > next) next = score;
  });
  return { family: families[best] ?? 'right_waived', isSure: (scores[best] as number) - next >= SURE_BY };
}
