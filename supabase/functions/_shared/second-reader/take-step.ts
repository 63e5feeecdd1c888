/** Carries out the steps of a reading with a model. */
import { askReader, type ReaderModel, type Usage } from './ask-reader.ts';
import {
  accept,
  concludeReading,
  nextStep,
  nothingRead,
  type Plan,
  type Reading,
  requestFor,
  type State,
} from './reading.ts';

interface Options {
  signal: AbortSignal;
  /** Called with the tokens of each request, also of those whose answer could not be read. */
  spent: (usage: Usage) => void;
}

/**
 * The state after the next step; null if there is none.
 * @throws LanguageModelFailure if the model gives no usable answer, with the state unchanged
 */
export async function takeStep(
  model: ReaderModel,
  plan: Plan,
  state: State,
  options: Options,
): Promise<State | null> {
  const step = nextStep(plan, state);
  if (!step) return null;
  const request = requestFor(plan, state, step);
  return accept(plan, state, step, request && (await askReader(model, request, options)));
}

/** All steps in one go. @throws LanguageModelFailure */
export async function readWith(model: ReaderModel, plan: Plan, options: Options): Promise<Reading> {
  let state = nothingRead;
  for (;;) {
    const next = await takeStep(model, plan, state, options);
    if (!next) return concludeReading(plan, state);
    state = next;
  }
}
