import type { WindowRule } from '../../obligations/rule.ts';
import { regex } from '../../read/regex.ts';
import type { ClauseKind } from '../clause-kind.ts';

export const postTerminationClause: ClauseKind = {
  category: 'post_termination',
  locator: {
    stems: ['termin', 'expira', 'surviv'],
    pattern: regex`
      \b(?:upon|after|following|on) (?:the )?(?:any )?(?:expiration|termination)\b
        .{0,300}?\b(?:shall|will|may|continue|return|cease|sell|transition|wind)\b
      |\b(?:transition|wind-?down|sell-?off) (?:period|services|assistance)\b
    `,
    except: /\b(?:employment|convenience)\b/,
    confidence: 0.5,
  },
};

export const windows = {
  returnOfProperty: {
    title: 'Return of property after termination',
    category: 'post_termination',
    kind: 'deadline',
    confidence: 0.66,
    relations: ['after'],
    near: [/\b(?:return\w*|destroy\w*|deliver|surrender\w*|vacate\w*|remove\w*)\b/],
    anchor: /^(?:date of |effective date of |any |such |the )*(?:expiration|termination)\b/,
    not: /\b(?:pa(?:y|id|yment)|insur\w+|invoice\w*|survive\w*)\b/,
    max: 400,
  },
} satisfies Record<string, WindowRule>;
