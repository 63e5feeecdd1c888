/** Models for tests, which answer as a test directs. */
import type { z } from 'zod';
import type {
  ChallengeAnswer,
  OverallAnswer,
  QuestionAnswer,
  Quote,
  ReadAnswer,
  readAnswerSchema,
} from '../answers.ts';
import type { ReaderModel, Usage } from '../ask-reader.ts';
import type { Request } from '../prompts.ts';

export type Danger = z.infer<typeof readAnswerSchema>['dangers'][number];

/** The blocks of a request, as a model would read them. */
export function blocksOf({ user }: Pick<Request, 'user'>): Record<string, unknown[]> {
  const blocks: Record<string, unknown[]> = {};
  for (const [, tag = '', rows = ''] of user.matchAll(/^<([a-z]+)>\n((?:.*\n)*?)<\/\1>$/gm))
    blocks[tag] = rows
      .split('\n')
      .filter(Boolean)
      .map((row) => JSON.parse(row));
  return blocks;
}

export const segmentsOf = (request: Pick<Request, 'user'>) =>
  (blocksOf(request).contract ?? []) as [number, string][];

/** The whole first segment that contains `words`, as a quote. */
export function quoteOf(request: Pick<Request, 'user'>, words: string): Quote[] {
  const found = segmentsOf(request).find(([, text]) => text.includes(words));
  return found ? [{ segment: found[0], words: found[1] }] : [];
}

/** A danger about the first segment that contains `words`; none if no segment does. */
export function dangerAbout(
  request: Pick<Request, 'user'>,
  words: string,
  more: Partial<Danger> = {},
): Danger[] {
  const quotes = quoteOf(request, words);
  if (quotes.length === 0) return [];
  return [
    {
      family: 'indemnity',
      bears: 'us',
      severity: 'medium',
      says: 'You carry this risk.',
      amount_or_time: null,
      quotes,
      softened_by: [],
      ask: 'Ask for a mutual clause.',
      ...more,
    },
  ];
}

/** What a script reads of a request. */
type Asked = Pick<Request, 'user' | 'name'>;

interface Script {
  read?: (request: Asked) => Partial<ReadAnswer>;
  challenge?: (request: Asked) => Partial<ChallengeAnswer>;
  overall?: (request: Asked) => Partial<OverallAnswer>;
  answer?: (request: Asked) => QuestionAnswer['sentences'];
}

/** The answer of a script, as JSON. Challenges stand unless the script says otherwise. */
export function scripted({ read, challenge, overall, answer }: Script) {
  return (request: Asked): string => {
    const blocks = blocksOf(request);
    const answers: Record<string, () => object> = {
      reading: () => ({ dangers: [], disputes: [], topics: [], gist: [], ...read?.(request) }),
      challenge: () => ({
        verdicts: (blocks.statements ?? []).map((row) => ({
          statement: (row as [number])[0],
          upheld: true,
          says: 'No words here say otherwise.',
          quotes: [],
        })),
        ...challenge?.(request),
      }),
      overall: () => ({ rating: 50, reasons: [], missing: [], summary: [], ...overall?.(request) }),
      answer: () => ({ sentences: answer?.(request) ?? [] }),
    };
    return JSON.stringify(answers[request.name]?.());
  };
}

/** A model that gives these answers; `requests` collects what it was asked. */
export function readerAnswering(
  answer: (request: Request, attempt: number) => string | Promise<string>,
): ReaderModel & { requests: Request[] } {
  const requests: Request[] = [];
  const usage: Usage = { input: 100, output: 10 };
  return {
    name: 'stand-in',
    host: 'models.example',
    requests,
    async complete(request) {
      requests.push(request);
      return { text: await answer(request, requests.length), usage };
    },
  };
}

/** A careful reader: states a danger for each passage it knows, quoted exactly, and sums up what it noted. */
export const goodReader = (known: readonly [words: string, more: Partial<Danger>][]) =>
  scripted({
    read: (request) => ({
      dangers: known.flatMap(([words, more]) => dangerAbout(request, words, more)),
      topics: known.flatMap(([, { family }]) => family ?? []),
      gist: segmentsOf(request)
        .slice(2, 6)
        .map(([segment, text]) => ({
          says: 'The contract describes the work and its terms.',
          quotes: [{ segment, words: text }],
        })),
    }),
    overall: (request) => {
      const { dangers = [], gist = [] } = blocksOf(request) as {
        dangers?: [number][];
        gist?: [string, Quote[]][];
      };
      return {
        rating: 62,
        reasons: dangers.slice(0, 3).map(([danger]) => ({ danger, says: 'You carry this risk.' })),
        missing: [
          {
            family: 'ip_ownership',
            severity: 'medium',
            says: 'Nothing says who owns the drawings.',
            ask: 'Ask that the drawings stay yours until they are paid for.',
          },
        ],
        summary: gist.map(([says, quotes]) => ({ says, quotes })),
      };
    },
  });
