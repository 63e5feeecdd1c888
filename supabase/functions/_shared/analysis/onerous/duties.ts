/** Duties and rights by side. A one-sided contract uses 'shall' for one side and 'may' for the other. */
import { regexWith } from '../read/regex.ts';
import type { Side } from '../read/sides.ts';

/** How many duties, and how many rights or decisions, a text gives each side. */
export type Duties = Record<Side, { duties: number; rights: number }>;

const allowed = 'may|(?:shall have|has) the right|(?:shall be|is) entitled';

const patterns = {
  performer: {
    duties: regexWith('g')`
      \bpf (?:\w+ )?(?:shall|must|will|agrees|is responsible|is liable|undertakes)\b
      (?! have the right| be entitled)
    `,
    rights: regexWith('g')`
      \bpf (?:\w+ )?(?:${allowed})|equitabl\w+ adjust|(?:increase|adjustment|extension) (?:in|of|to) (?:the )?
      (?:contract (?:sum|price|time)|time)
    `,
  },
  payer: {
    duties: regexWith('g')`
      \bpy (?:\w+ )?(?:shall|must|will|agrees|is responsible|undertakes)\b(?! have the right| be entitled| not be)
    `,
    rights: regexWith('g')`
      \bpy (?:\w+ )?(?:reserves|${allowed})|py's (?:sole|discretion|satisfaction|option)|(?:satisfactory to|approval of
      |satisfaction of|discretion of|approved by) (?:the )?py
    `,
  },
};

/** Counts them in texts in which roles replace names. */
export function countDuties(texts: readonly string[]): Duties {
  const text = texts.join('\n');
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const of = ({ duties, rights }: (typeof patterns)[Side]) => ({
    duties: count(duties),
    rights: count(rights),
  });
  return { performer: of(patterns.performer), payer: of(patterns.payer) };
}
