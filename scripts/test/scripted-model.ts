import {
  completion,
  type StandInModel,
  standInModel,
  status,
} from '../../supabase/functions/_server/testing/stand-in-model.ts';
import {
  goodReader,
  quoteOf,
  scripted,
} from '../../supabase/functions/_shared/second-reader/testing/scripted-reader.ts';

/** Words with which a contract makes the model misbehave. */
export const misbehavior = {
  refuses: 'The model of this contract refuses the key.',
  sleeps: 'The model of this contract does not answer.',
} as const;

/** A burden that the model states, in words that the engine does not know. */
export const burden =
  'The tower crane of the Contractor serves the separate contractors of the Owner, and the hours are on the house.';

const reader = goodReader([
  [
    'on the house',
    {
      family: 'cost_without_pay',
      severity: 'high',
      says: 'Your tower crane serves the separate contractors without pay.',
    },
  ],
]);

/** Sentences for any question: the burden, if the contract has it. */
const answerer = scripted({
  answer: (request) => {
    const quotes = quoteOf(request, 'on the house');
    return quotes.length === 0 ? [] : [{ says: 'Your tower crane serves others without pay.', quotes }];
  },
});

/** A language model for browser tests, at an address of its own. */
export function startScriptedModel(): Promise<StandInModel> {
  return standInModel((request, response) => {
    const { messages, response_format } = JSON.parse(request.body);
    const asked = { user: messages[1].content as string, name: response_format.json_schema.name as string };
    if (asked.user.includes(misbehavior.refuses)) return status(response, 401);
    // The connection stays open until the reader gives up.
    if (asked.user.includes(misbehavior.sleeps)) return;
    completion(response, asked.name === 'answer' ? answerer(asked) : reader(asked));
  });
}

/** The functions' settings for it. */
export const settingsFor = ({ url }: StandInModel): Record<string, string> => ({
  LANGUAGE_MODEL_API: 'openai',
  LANGUAGE_MODEL_URL: url,
  LANGUAGE_MODEL_NAME: 'scripted-reader',
  LANGUAGE_MODEL_KEY: 'none',
});
