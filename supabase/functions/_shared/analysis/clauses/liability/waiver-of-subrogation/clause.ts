/** Waiver of claims covered by insurance. */
import { textOf } from '../../../read/context.ts';
import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { OPERATIVE } from '../words.ts';

export const waiverOfSubrogationClause: ClauseKind = {
  category: 'waiver_of_subrogation',
  locator: {
    stems: ['subrog', 'waive'],
    pattern: regex`
      \bwaive[sr]?\b.{0,120}?\bsubrogation\b
      |\bsubrogation\b.{0,80}?\bwaive[dr]?\b
      |\bwaive (?:all )?rights against (?:each other|any)\b
    `,
    confidence: 0.85,
  },
  finders: [
    {
      stems: ['subrog', 'recove'],
      pattern: regex`
        \b(?:insurers?|underwriters?|insurance compan(?:y|ies)|polic(?:y|ies))\b
          .{0,120}?\bno (?:rights?|claims?) of (?:subrogation|recovery)\b
      `,
      confidence: 0.65,
    },
    {
      stems: ['waive', 'waives', 'waiver'],
      pattern: regex`
        \bwaives? (?:all |any )?rights of action\b.{0,400}?\b(?:fire|hazards|perils)\b
        |\bwaivers? of (?:\S+ ){0,3}?(?:rights of )?subrogation\b
      `,
      confidence: 0.7,
    },
    {
      stems: ['waive', 'waives', 'waiver', 'releas'],
      pattern: regex`
        \bwaives?\b.{0,120}?\b(?:rights?|claims?)\b
          .{0,120}?\b(?:against|recovery)\b.{0,300}?\b(?:insur(?:ed|ance|er)|perils)\b
        |\binsur(?:ance|er|ers)\b
          .{0,200}?\bwaives?\b.{0,120}?\b(?:rights?|claims?|actions?)\b.{0,60}?\bagainst\b
      `,
      except: /\b(?:liens?|consequential damages)\b/,
      confidence: 0.7,
    },
  ],
  section: {
    title: /\bsubrogation\b|\bwaivers? of (?:rights|recovery)\b/,
    says: OPERATIVE,
    about: /\b(?:subrogation|waive|rights against)/,
    confidence: 0.75,
  },
  mustNotSay: /\bguarant(?:or|ee|eed|y)\b|\bundertaking\b/,
  expected: {
    onSite: true,
    major: false,
    title: 'No waiver of subrogation',
    explanation: 'After a loss, the property insurer may sue you for what it paid.',
    holds: ({ context, clauseSpans }) =>
      clauseSpans.some((item) => /subrogation|rights against/.test(textOf(context, item.span))),
  },
};
