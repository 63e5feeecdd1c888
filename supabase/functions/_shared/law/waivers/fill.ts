import type { WaiverFormText } from './forms.ts';

/** Known particulars by the name of their blank; the others are completed by hand. */
export type WaiverParticulars = Readonly<Record<string, string | null | undefined>>;

interface WaiverLine {
  kind: 'title' | 'notice' | 'text';
  text: string;
}

const ruled = '____________________';
const dollars = ['amount', 'disputed', 'prior_amounts', 'retainage', 'unpaid'];
const filled = (name: string, value: string | null | undefined) =>
  `${dollars.includes(name) ? '$' : ''}${value?.trim() || ruled}`;

/** The lines of a form with its blanks filled in; a blank that is not known is a ruled line. */
export const waiverLines = ({ text }: WaiverFormText, known: WaiverParticulars): WaiverLine[] =>
  text.split('\n').map((line) => ({
    kind: line.startsWith('# ') ? 'title' : line.startsWith('! ') ? 'notice' : 'text',
    text: line.replace(/^[#!] /, '').replace(/\{(\w+)\}/g, (_, name: string) => filled(name, known[name])),
  }));
