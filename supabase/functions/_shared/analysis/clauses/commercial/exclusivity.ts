import { regex } from '../../read/regex.ts';
import type { ClauseKind } from '../clause-kind.ts';

export const exclusivityClause: ClauseKind = {
  category: 'exclusivity',
  locator: {
    stems: ['exclus', 'solely'],
    pattern: regex`
      \bexclusive (?:right|license
        |distribut|supplier|provider|agent|dealer|basis|territor|manufactur|market|vendor|licensee)\w*\b
      |\bexclusivity\b
      |\b(?:grants?|appoints?)\b.{0,120}?\bexclusive\b
      |\bshall not\b.{0,160}?\b(?:any other (?:person|party|supplier|distributor|company)|third part\w+)\b
        .{0,80}?\b(?:compet|similar|sell|market|distribut|purchase)
    `,
    except:
      /\b(?:non-?exclusive|exclusive (?:jurisdiction|venue|remed)|sole and exclusive (?:remedy|property))\b/,
    confidence: 0.5,
  },
};
