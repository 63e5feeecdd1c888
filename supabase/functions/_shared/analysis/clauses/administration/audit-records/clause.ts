/** Audit and records: who keeps them and who may inspect. */
import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { statesRecordsKept } from './figures.ts';

export const auditRecordsClause: ClauseKind = {
  category: 'audit_records',
  locator: {
    stems: ['audit', 'audits', 'record', 'books', 'inspec'],
    pattern: regex`
      \baudit(?:s|ed|ing|ors?)?\b
      |\b(?:books|records)\b
        .{0,140}?\b(?:inspect\w*|examin\w*|access|available|open|copies|retain|preserve|review)\b
      |\b(?:inspect|examine|access to|review)\b.{0,80}?\b(?:books|records|accounts)\b
    `,
    except: /\b(?:audited financial|record drawings|auditors' report|independent auditors|of record)\b/,
    confidence: 0.65,
  },
  finders: [
    {
      stems: ['audit', 'record', 'books', 'accoun'],
      pattern: regex`
        \b(?:keep|maintain|preserve|retain|establish)(?:s|ing)?\b.{0,160}?\b(?:books|records|accounts)\b
        |\b(?:right|entitled|permitted|may|access|available|copies)\b
          .{0,100}?\b(?:audit|books|(?:cost|accounting|financial|supporting|project) records)\b
        |\b(?:right to|access to and the right to) (?:examine|inspect|review)\b
          .{0,80}?\b(?:pertinent|cost|financial|accounting|payroll) (?:\w+ )?records\b
        |\b(?:inspect|audit|access|records)\b.{0,80}?\bopen[- ]book\b
        |\baudit\b.{0,100}?\b(?:expenses|costs|records|books|invoices)\b
      `,
      except: regex`
        \b(?:record drawings
          |as-built|audited financial|safety|already known|background checks?|for (?:its|their) records)\b
      `,
      confidence: 0.6,
    },
  ],
  section: {
    title: /\baudits?\b|\brecords\b|\bbooks\b|\baccounting\b(?! firms?\b)/,
    notTitle: /\brecord drawings?\b|\bof record\b/,
    says: /\b(?:records?|books|audit|accounts?|accounting|documents)/,
    about: /\b(?:records|books|audit|accounting)\b/,
    confidence: 0.7,
  },
  mustSay: regex`
    \b(?:records?|books|audit\w*
      |accounts?|accounting|invoices|documentation|ledgers?|payrolls?|documents|cost information|costs)\b
  `,
  mustNotSay: regex`
    \brecord drawings\b
    |\bcontemporary records\b
    |\binspect (?:all )?such records\b
    |\baudit any aspect\b
    |\baccounting firm\b
    |\baudit of\b.{0,80}\bquality\b
    |\brecords?(?: \([^)]{1,40}\))? of all communications\b
  `,
  definition: 'no clause',
  states: statesRecordsKept,
};
