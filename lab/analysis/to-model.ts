/** Converts a first stage trained over a vocabulary to the model that ships. */
import type { Model } from '../../supabase/functions/_shared/analysis/model/model.ts';
import type { Dataset } from './dataset.ts';
import type { Fitted } from './train-model.ts';

/** The model with only the features that have a weight. */
export function toModel(data: Dataset, { linear, rest }: Fitted): Model {
  const K = data.scheme.categories.length;
  const features: number[] = [];
  const from = [0];
  const categories: number[] = [];
  const weights: number[] = [];
  data.vocabulary.forEach((feature, at) => {
    for (let k = 0; k < K; k++) {
      const weight = linear.weights[at * K + k] as number;
      if (weight === 0) continue;
      categories.push(k);
      weights.push(weight);
    }
    if (weights.length === from.at(-1)) return;
    features.push(feature);
    from.push(weights.length);
  });
  return {
    ...rest,
    linear: {
      features: Uint32Array.from(features),
      from: Uint32Array.from(from),
      categories: Uint8Array.from(categories),
      weights: Float32Array.from(weights),
      loud: linear.weights.slice(data.vocabulary.length * K),
      bias: linear.bias,
    },
  };
}
