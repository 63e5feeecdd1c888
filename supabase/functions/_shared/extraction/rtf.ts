/**
 * Extracts text from RTF: drops control words, translates the few that represent characters, and skips hidden
 * groups.
 */
import { splitPages } from './clean.ts';
import { TookTooLong, Unreadable } from './errors.ts';
import { refuseTooMuchText } from './most-text.ts';
import { portion } from './pace.ts';

/** Groups that contain no document text. */
const SKIPPED = new Set(
  'fonttbl colortbl stylesheet info pict header headerl headerr headerf footer footerl footerr footerf themedata colorschememapping latentstyles datastore listtable listoverridetable rsidtbl generator object objdata nonshppict mmathPr xmlnstbl pgdsctbl fldinst bkmkstart bkmkend filetbl revtbl annotation'.split(
    ' ',
  ),
);
const CHARACTERS: Record<string, string> = {
  par: '\n\n',
  sect: '\n\n',
  page: '\f',
  line: '\n',
  softline: '\n',
  row: '\n',
  nestrow: '\n',
  tab: '\t',
  cell: '\t',
  nestcell: '\t',
  softpage: '',
  emdash: '\u2014',
  endash: '\u2013',
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201c',
  rdblquote: '\u201d',
  bullet: '\u2022',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
}; // prettier-ignore
const MAX_DEPTH = 2_000;
/** Real files take a few dozen milliseconds; a file of control words only could take many seconds. */
const BUDGET = { pause: 4_000, atLeast: 0, limit: 4_000 };

type State = { skip: boolean; fallback: number };

/**
 * The pages of an RTF file; a page break starts a new one. @throws Unreadable if its groups do not close or
 * it is too long.
 */
export function readRtf(bytes: Uint8Array): string[] {
  const source = new TextDecoder('latin1').decode(bytes);
  const codepage = decoder(/\\ansicpg(\d{3,5})/.exec(source.slice(0, 2_000))?.[1]);
  const token =
    /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z'])|([{}])|[\r\n]+|[^\\{}\r\n]+/y;
  const out: string[] = [];
  let characters = 0;
  const pace = portion(BUDGET);
  let tokens = 0;
  const stack: State[] = [];
  let state: State = { skip: false, fallback: 1 };
  let pending = 0; // characters left to skip as fallback for the preceding \u
  let started = false; // whether this group has content already
  let binary: number[] = [];
  const flush = () => {
    if (binary.length > 0) out.push(codepage.decode(new Uint8Array(binary)));
    characters += binary.length;
    refuseTooMuchText(characters);
    binary = [];
  };
  const write = (text: string) => {
    if (state.skip || text === '') return;
    flush();
    out.push(text);
    characters += text.length;
    refuseTooMuchText(characters);
  };

  for (let at = 0; at < source.length; ) {
    token.lastIndex = at;
    const match = token.exec(source);
    at = match ? token.lastIndex : at + 1;
    tokens += 1;
    if (tokens % 10_000 === 0 && pace.left() <= 0) throw new TookTooLong();
    if (!match) continue;
    const [whole, word, argument, hex, symbol, brace] = match;
    if (brace === '{') {
      if (stack.length >= MAX_DEPTH) throw new Unreadable('damaged', 'The file is nested too deeply.');
      stack.push(state);
      state = { ...state };
      started = false;
    } else if (brace === '}') {
      const outer = stack.pop();
      if (!outer) break;
      state = outer;
    } else if (word !== undefined) {
      const number = argument === undefined ? undefined : Number(argument);
      if (word === 'bin') at += Math.max(0, number ?? 0);
      else if (word === 'uc') state.fallback = Math.max(0, number ?? 1);
      else if (word === 'u' && number !== undefined) {
        write(String.fromCharCode(number & 0xffff));
        pending = state.fallback;
      } else if (SKIPPED.has(word) && !started) state.skip = true;
      else write(CHARACTERS[word] ?? '');
      started = true;
    } else if (hex !== undefined) {
      if (pending > 0) pending -= 1;
      else if (!state.skip) binary.push(Number.parseInt(hex, 16));
      started = true;
    } else if (symbol !== undefined) {
      if (symbol === '*') state.skip = true;
      else if (pending > 0) pending -= 1;
      else
        write(
          symbol === '~'
            ? '\u00a0'
            : symbol === '_'
              ? '\u2011'
              : symbol === '-'
                ? ''
                : /[\\{}]/.test(symbol)
                  ? symbol
                  : /[\r\n]/.test(symbol)
                    ? '\n\n'
                    : '',
        );
      started = true;
    } else if (!/^[\r\n]/.test(whole)) {
      const text = pending > 0 ? whole.slice(pending) : whole;
      pending = Math.max(0, pending - whole.length);
      write(text);
      started = true;
    }
  }
  flush();
  if (stack.length > 0) throw new Unreadable('damaged', 'The file is truncated.');
  return splitPages(out.join('').replace(/\n{3,}/g, '\n\n'));
}

function decoder(codepage: string | undefined): TextDecoder {
  try {
    return new TextDecoder(codepage ? `windows-${codepage}` : 'windows-1252');
  } catch {
    return new TextDecoder('windows-1252');
  }
}
