/** Short helper functions for writing statutory forms. */
import type { NoticeInline } from '../../schemas/notice-document.ts';
import { blank, facts, h, p } from '../build.ts';
import { type BlankKey, blankKeys } from '../templates.ts';
import type { FormPart } from './schema.ts';

type Text = string | NoticeInline;

/** A value that the product may know. */
export const known = (key: BlankKey) => blank(blankKeys[key], key);

/** A paragraph whose words the law sets; values may be filled in between. */
export const statuteWords = (...parts: Text[]): FormPart => ({ kind: 'words', block: p(...parts) });

const asBold = (part: Text): NoticeInline =>
  typeof part === 'string' ? { type: 'text', text: part, marks: [{ type: 'bold' }] } : part;

/** Words that the law wants in bold type. */
export const boldStatuteWords = (...parts: Text[]): FormPart => ({
  kind: 'words',
  bold: true,
  block: p(...parts.map(asBold)),
});

/** Words in the largest type of the letter, 12-point bold. */
export const largeStatuteWords = (text: string): FormPart => ({ kind: 'words', bold: true, block: h(text) });

/** Words at the top of the first page, in the largest type of the letter. */
export const topStatuteWords = (text: string): FormPart => ({ ...largeStatuteWords(text), top: true });

/** Required particulars, by name. */
export const rows = (...particulars: [name: string, ...value: Text[]][]): FormPart => ({
  kind: 'rows',
  block: facts(...particulars),
});

/** Required particulars under the names that a statutory form gives them. */
export const statuteRows = rows;

/** Text that the law does not set. */
export const free = (...parts: Text[]): FormPart => ({ kind: 'free', block: p(...parts) });
/** A notary's certificate in the words of a statute. */
const certificateWords = (text: string): FormPart => free(text);

export const heading = (text: string): FormPart => ({ kind: 'free', block: h(text) });

const br: NoticeInline = { type: 'hardBreak' };

/** Lines of one paragraph; '' is an empty line. */
const lines = (...texts: string[]): FormPart => ({
  kind: 'free',
  block: p(...texts.flatMap((text, index) => [...(index ? [br] : []), ...(text ? [text] : [])])),
});

/** Lines for the claimant's signature, where the form has an oath below it. */
export const signature: FormPart = {
  kind: 'free',
  block: p(
    known('us.name'),
    br,
    br,
    '______________________________',
    br,
    known('us.signatory'),
    ', ',
    blank('Signer’s title'),
  ),
};

/** A notary's certificate of an oath, to complete by hand. */
export const jurat: FormPart[] = [
  lines('State of ____________________', 'County of ____________________'),
  lines(
    'Sworn to and subscribed before me on ____________________, 20____, by ______________________________.',
    '',
    '______________________________',
    'Notary public',
    'My commission expires: ____________________ (seal)',
  ),
];

const florida = {
  venue: lines('STATE OF FLORIDA', 'COUNTY OF ____________________'),
  notary: lines(
    '______________________________',
    'Signature of Notary Public - State of Florida',
    '______________________________',
    'Print, type, or stamp commissioned name of Notary Public',
    'Personally known [  ] OR produced identification [  ]. Type of identification produced: ____________________',
  ),
};

/** Florida's certificates name how the signer appeared. */
export const floridaJurat: FormPart[] = [
  florida.venue,
  certificateWords(
    'Sworn to (or affirmed) and subscribed before me by means of [  ] physical presence or [  ] online notarization, this ____ day of ____________________, 20____, by ______________________________.',
  ),
  florida.notary,
];
export const floridaAcknowledgment: FormPart[] = [
  florida.venue,
  certificateWords(
    'The foregoing instrument was acknowledged before me by means of [  ] physical presence or sworn to (or affirmed) by [  ] online notarization this ____ day of ____________________, 20____, by ______________________________ (name of person) as ____________________ (type of authority, such as officer, trustee, or attorney in fact) for ______________________________ (name of party on behalf of whom instrument was executed).',
  ),
  florida.notary,
];

export { blank };
