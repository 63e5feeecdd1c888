/** Words and numbers of contract text, comparable across spellings: 'thirty (30)', 'thirty', and '30' are one number. */
import { wordsToNumber } from '../../analysis/read/numbers.ts';

/** `key` is equal for equal meaning; `stem` for words of one family, '' for words without content of their own. */
export interface Token {
  key: string;
  stem: string;
  /** Set for a number; its key includes `%` or `$`. */
  value: number | null;
  start: number;
  end: number;
}

interface Piece {
  text: string;
  start: number;
  end: number;
}

const PIECES = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)*|\p{L}[\p{L}\p{M}]*(?:['\u2019]\p{L}+)*|[$%()-]/gu;
const NUMBER_WORD =
  /^(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|fou?rty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|half)$/;
const FIGURE = /^\d[\d,]*(?:\.\d+)?$/;

/** The words and numbers of a lower-case text, with straight quotes, in order. Marks are left out. */
export function tokenize(text: string): Token[] {
  const pieces = [...text.matchAll(PIECES)].map(
    ({ 0: piece, index }): Piece => ({ text: piece, start: index, end: index + piece.length }),
  );
  const tokens: Token[] = [];
  for (let at = 0; at < pieces.length; ) {
    const number = numberAt(pieces, at);
    const piece = pieces[at];
    if (number) {
      tokens.push(number.token);
      at = number.next;
    } else {
      if (piece && /^[\p{L}\d]/u.test(piece.text)) tokens.push(wordToken(piece));
      at += 1;
    }
  }
  return tokens;
}

/** A number with its sign, in words, figures, or both; the figure counts, as people read it. */
function numberAt(pieces: readonly Piece[], from: number): { token: Token; next: number } | null {
  const is = (at: number, ...texts: string[]) => texts.includes(pieces[at]?.text ?? '');
  const figure = (at: number) => {
    const text = pieces[at]?.text ?? '';
    return FIGURE.test(text) ? Number(text.replaceAll(',', '')) : null;
  };
  let at = from;
  const isMoney = is(at, '$');
  if (isMoney) at += 1;
  let value = figure(at);
  let spoken = false;
  if (value !== null) at += 1;
  else {
    const words: string[] = [];
    let after = at;
    while (
      NUMBER_WORD.test(pieces[after]?.text ?? '') ||
      (words.length > 0 && is(after, '-', 'and') && NUMBER_WORD.test(pieces[after + 1]?.text ?? ''))
    ) {
      words.push(pieces[after]?.text ?? '');
      after += 1;
    }
    if (words.length === 0 || isMoney) return null;
    value = spokenValue(words);
    if (value === null) return null;
    at = after;
    spoken = true;
  }
  let sign = isMoney ? '$' : '';
  const signs = () => {
    if (is(at, '%', 'percent')) {
      sign = '%';
      at += 1;
    } else if (is(at, 'per') && is(at + 1, 'cent', 'centum')) {
      sign = '%';
      at += 2;
    } else if (spoken && is(at, 'dollars', 'dollar')) {
      sign = '$';
      at += 1;
    }
  };
  signs();
  const opens = at;
  if (is(at, '(')) {
    at += 1;
    if (is(at, '$')) {
      sign = '$';
      at += 1;
    }
    const inside = figure(at);
    if (inside !== null && spoken) {
      at += 1;
      signs();
      if (is(at, ')')) {
        value = inside;
        at += 1;
        signs();
      } else at = opens;
    } else at = opens;
  }
  if (is(at, 'million', 'thousand') && !spoken) {
    value *= is(at, 'million') ? 1_000_000 : 1_000;
    at += 1;
  }
  const key = sign === '$' ? `$${value}` : `${value}${sign}`;
  const start = pieces[from]?.start ?? 0;
  return { token: { key, stem: key, value, start, end: pieces[at - 1]?.end ?? start }, next: at };
}

function spokenValue(words: readonly string[]): number | null {
  const half = words.at(-1) === 'half';
  if (!half) return wordsToNumber(words.filter((word) => word !== '-').join(' '));
  const whole = words.slice(0, Math.max(0, words.lastIndexOf('and')));
  const value = whole.length === 0 ? 0 : wordsToNumber(whole.filter((word) => word !== '-').join(' '));
  return value === null ? null : value + 0.5;
}

function wordToken({ text, start, end }: Piece): Token {
  const word = text.replace(/['\u2019]s?$/, '').replaceAll('\u2019', "'");
  return { key: word, stem: stemOf(word), value: null, start, end };
}

// biome-ignore format: a list of words reads better in rows
const WITHOUT_CONTENT = new Set(
  `a an the this that these those such said any each every all some other same own its it their his her they them
  he she him who whom which what where when as at by for from in into of on onto to toward with within under upon
  through during per via and or but also if then than so shall will must should would be is are was were been being
  am has have had do does did doing can could hereby herein hereof hereto hereunder thereof therein thereto 
  there here agree agrees agreed required requires require no later time times case event respect regard pursuant
  set forth following followed foregoing above below first before doing itself themselves because since`.split(/\s+/),
);
/** Words that a person reads as the same in a contract, by stem. */
// biome-ignore format: a table reads better in rows
const SAME: Record<string, string> = {
  never: 'not', no: 'not', without: 'not', nor: 'not', neither: 'not', cannot: 'not', none: 'not',
  solely: 'only', exclusively: 'only', merely: 'only',
  result: 'caus', aris: 'caus', attribut: 'caus',
  writing: 'writ', written: 'writ',
  provide: 'give', provid: 'give', furnish: 'give', deliver: 'give', afford: 'give', giv: 'give',
  chanc: 'opport', notif: 'notic', price: 'sum', amount: 'sum',
  mutual: 'mutual', recipr: 'mutual', both: 'mutual',
  terminat: 'termin', cancel: 'termin', commenc: 'start', begin: 'start', began: 'start',
  purchas: 'buy', prior: 'earlie', earlier: 'earlie', after: 'after', subsequ: 'after',
  exceeding: 'exceed', restor: 'cure', remedy: 'cure', correct: 'cure', equitabl: 'fair',
};

/** The family of a word: its beginning without endings, the same for words with one meaning. */
function stemOf(word: string): string {
  if (word === 'no' || word === 'not') return 'not';
  if (WITHOUT_CONTENT.has(word)) return '';
  const same = SAME[word];
  if (same) return same;
  const bare =
    word.length > 4 ? word.replace(/(?:ments?|ations?|ions?|ings?|ied|ies|ed|es|ly|s|e|y)$/, '') : word;
  const stem = (bare.length < 3 ? word : bare).slice(0, 6);
  return SAME[stem] ?? stem;
}
