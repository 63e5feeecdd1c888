import { regex } from '../../read/regex.ts';
import type { ClauseKind } from '../clause-kind.ts';

export const ipOwnershipClause: ClauseKind = {
  category: 'ip_ownership',
  locator: {
    stems: ['owners', 'intell', 'title', 'work', 'copyri', 'invent', 'patent'],
    pattern: regex`
      \b(?:hereby )?(?:assigns?|transfers? and assigns?)\b
        .{0,160}?\b(?:right|title|interest|copyright|intellectual property|patent|invention)\w*\b
      |\bworks? (?:made )?for hire\b
      |\b(?:all )?(?:intellectual property|copyrights?|inventions?|work product|title)\b
        .{0,200}?\b(?:shall|will) (?:be|become|remain|vest)\b.{0,60}?\b(?:property|owned|in)\b
    `,
    except: /\b(?:title to the (?:work|materials|equipment)|risk of loss|assign this agreement|goods)\b/,
    confidence: 0.5,
  },
};
