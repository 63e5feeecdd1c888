import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { statesRetainage } from './figures.ts';
import { retainage } from './rule.ts';

const RETAINAGE_TITLE = /\b(?:retainage|retention(?! of)|holdback|retained (?:percentage|amounts?|sums?))\b/;

export const retainageClause: ClauseKind = {
  category: 'retainage',
  locator: {
    stems: ['retain', 'retent', 'holdba'],
    pattern: regex`
      \bretainage\b
      |\bretention (?:money|amount|of)\b
      |\bretained (?:percentage|amount|sum)s?\b
      |\bholdback\b
      |\b(?:retain|withhold)\b.{0,60}?\b(?:percent|%)
    `,
    except: /\b(?:records retention|retention of (?:title|records|jurisdiction|counsel))\b/,
    confidence: 0.75,
  },
  finders: [
    {
      stems: [
        'hundre',
        'less',
        'percen',
        'retain',
        'retent',
        'withho',
        'unfini',
        'incomp',
        'punch',
        'deposi',
        'qualit',
      ],
      pattern: regex`
        \b(?:1[0-9]{2}|200|250|300)(?:\.0+)? ?(?:%|percent|per cent)\)?.{0,120}?\b(?:
          incomplete|unfinished|uncompleted|defective|punch ?-?list|completing|remaining|unsettled)\b
        |\bsum sufficient to increase the total payments\b
        |\b(?:amounts?|sums?|monies|balance) (?:so )?(?:retained|withheld|held back)\b
          .{0,120}?\b(?:shall|will|paid|pay|released?)\b
        |\breleases? (?:of )?
          (?:all |the |any |one-half of )?(?:\w+ )?(?:retainage|retention|retained|holdback)\b
        |\b(?:retention|retainage)\b.{0,80}?\d ?(?:%|percent\b)
        |\d ?(?:%|percent)\)? (?:\w+ ){0,2}?(?:retention|retainage)\b
        |\d ?%
          .{0,100}?\b(?:quality|warranty|maintenance) (?:\w+ )?(?:deposit|funds?|money|retention|retainage)\b
        |\bwithheld\b.{0,60}?\bas (?:retention|retainage)\b
      `,
      except: regex`
        \b(?:insurance policy
          |deductible|tax(?:es)?|lien bond|indemnif\w*|bond in (?:the|an) amount|records|excluding)\b
      `,
      confidence: 0.7,
    },
    {
      // The retained share, defined by name.
      stems: ['retain', 'retent', 'holdba'],
      pattern: regex`
        \b(?:retainage|retention(?: money| amount| sum)?|hold-?back(?: amount)?)"? (?:shall )?means?\b
          .{0,200}?(?:%|\bper ?cent\b|\bamount\b)
        |\b(?:one[- ]half|half|first moiety|second half|balance|remainder) of (?:the |such )?(?:
          retainage|retention(?: money)?|amounts? retained)\b
      `,
      except: /\b(?:records|insurance|tax(?:es)?)\b/,
      confidence: 0.65,
    },
    {
      stems: ['withho', 'withhe', 'holdba', 'retain', 'deduct', 'hold'],
      pattern: regex`
        \bhold-?backs?\b.{0,300}?(?:\d ?%|\bpercent\b)
        |\b\d{1,2} ?(?:%|percent)\)? of\b.{0,80}?\b(?:payments?|price|value|amount)\b
          .{0,40}?\b(?:may|shall|will) be (?:retained|withheld|held back)\b
        |\b(?:withh(?:old|eld)|retain(?:ed|s)?|deduct(?:ed)?|hold(?:ing)? back)\b.{0,80}?\b(?:
          \d{1,2}(?:\.\d+)? ?(?:%|percent)|(?:five|ten|fifteen|twenty) ?(?:\(\d+%?\) ?)?(?:%|percent))
          .{0,120}?\b(?:payments?|invoices?|applications?|value|amounts?|estimates?|price|sum)\b
      `,
      except: /\b(?:tax(?:es)?|insurance|interest|backup|liquidated|markup|overhead|deductible)\b/,
      confidence: 0.75,
    },
    {
      stems: [],
      under: RETAINAGE_TITLE,
      notUnder: /\b(?:records|documents|personnel|title|security)\b/,
      pattern: regex`
        \b(?:shall|will|may)\b.{0,300}?\b(?:retain\w*|retention|withh\w+|released?|reduced?|held|paid|pay)\b
        |\b(?:retain\w*|retention|withh\w+|held)\b.{0,300}?\b(?:shall|will|may)\b
      `,
      except: /\b(?:records|insurance)\b/,
      confidence: 0.65,
    },
  ],
  doubts: [
    {
      pattern: regex`
        \bother than (?:the )?retainage\b
        |\bretainage,? (?:if any, )?(?:provided|applicable)\b
        |\badditional retainage, if any\b
        |\bretention of (?:the )?(?:services|personnel|consultants|counsel|records|documents|any)\b
        |\breduction or limitation of retainage\b
        |\bcontemplated by\b
        |\brequires release of applicable\b
        |\bsubject to retainage as\b
        |_{3}
        |\btitle\b
        |\bdrainage\b
        |\bretain (?:its|the right|all rights|copies|title|ownership)\b
      `,
      unless: /\b(?:shall|will|may) (?:\w+ ){0,3}?(?:retain|withhold|release)\b/,
    },
    {
      // Only mentions retainage: 'less retainage'.
      pattern: /./,
      unless: regex`
        \d ?(?:%|percent)
        |\bper ?cent\b
        |\b(?:retain(?:ed|s)?|withh(?:old|eld|olding)|releas\w+|reduc\w+|held|hold)\b
        |\bretainage (?:shall|will|is|means)\b
        |\b(?:payment of|unpaid|subject to) (?:the |all |any )?retainage\b
      `,
      notUnder: RETAINAGE_TITLE,
    },
    { pattern: /\bself-? ?insured\b|\bdeductibles?\b/ },
  ],
  rules: [retainage],
  states: statesRetainage,
};
