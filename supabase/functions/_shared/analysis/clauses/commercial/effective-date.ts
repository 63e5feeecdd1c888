import type { DateRule, WindowRule } from '../../obligations/rule.ts';
import { regex } from '../../read/regex.ts';
import type { ClauseKind } from '../clause-kind.ts';
import { BY, PAST, START } from '../window-words.ts';

export const effectiveDateClause: ClauseKind = {
  category: 'effective_date',
  locator: {
    stems: ['effect', 'dated', 'entere', 'made'],
    pattern: regex`
      \b(?:effective (?:date|as of)|(?:made|entered into)(?: and (?:entered into|effective))?
        ,?(?: effective)? (?:as of|on|this)|dated (?:as of|this)|shall (?:become|be) effective)\b
    `,
    except: /\b(?:effective date of (?:such )?(?:termination|expiration|assignment|amendment))\b/,
    confidence: 0.6,
    early: true,
  },
};

export const windows = {
  commencement: {
    title: 'Commencement',
    category: 'effective_date',
    kind: 'deadline',
    confidence: 0.78,
    relations: ['after'],
    lead: regex`
      \b(?:shall|will|must|agrees? to|to) (?:\w+ ){0,3}?(?:commence|begin|start|mobili[sz]e)
        \b(?: (?:\w+ ){0,6}?(?:work|works|construction|performance|services|operations|site|project))?
        [^,;]{0,60}$
    `,
    anchor: START,
    not: regex`
      \b(?:
        cure|correct\w*|warrant\w*|arbitrat\w*|mediat\w*|negotiat\w*|fail(?:s|ure)?|repair\w*|change order)\b
    `,
    max: 400,
  },
} satisfies Record<string, WindowRule>;

export const dates = {
  contractTakesEffect: {
    title: 'Contract takes effect',
    category: 'effective_date',
    kind: 'deadline',
    confidence: 0.8,
    early: true,
    once: true,
    lead: regex`
      (?:\beffective date"?(?: of this (?:agreement|contract))?|\b(?:agreement|contract|subcontract)\b"?\)?
        [^.;]{0,120}?\b(?:made|entered into|executed|effective|dated|made and entered into|is made)|\b(?:to be
        |shall (?:be|become)|is|deemed) effective|\beffective|\bentered into|\bis made|\bdated)\b(?: (?:
        and (?:entered into|effective|executed|is effective)|into|effective|executed|dated|in \w+))*${BY}
    `,
    not: regex`
      \b(?:amend\w*|prime contract|original|that certain
        |to that|whereas|pursuant to|lease|letter|project manual|drawings|specifications|plans?|proposal
        |exhibit|resolution|order no|form 10|incorporated|term sheet|certificate|addend\w+)\b[^.;]{0,80}$
    `,
  },
  noticeToProceed: {
    title: 'Notice to proceed',
    category: 'effective_date',
    kind: 'deadline',
    confidence: 0.74,
    lead: regex`
      \bnotice[- ]to[- ]proceed\b[^.;]{0,80}?\b(?:
        by|on or before|no later than|not later than|before|prior to|until)${BY}
    `,
    not: PAST,
  },
  commencement: {
    title: 'Commencement',
    category: 'effective_date',
    kind: 'deadline',
    confidence: 0.82,
    lead: regex`
      (?:\b(?:shall
        |will|must|to|agrees? to) (?:be )?(?:\w+ ){0,2}?(?:commenced?|begin|start(?:ed)?|mobilize)\b|\b(?:
        date of commencement|commencement date|start date|commencement of the (?:work|services|project))\b)(?:
        (?!continu|until|expir|\bend(?:s|ing)?\b|through|terminat|conclud|remain|extend)[^.;]){0,70}?${BY}
    `,
    not: new RegExp(
      String.raw`${PAST.source}|\b(?:payments?|discussions|negotiations?|fees?|permission)\b[^.;]{0,120}$`,
    ),
  },
} satisfies Record<string, DateRule>;
