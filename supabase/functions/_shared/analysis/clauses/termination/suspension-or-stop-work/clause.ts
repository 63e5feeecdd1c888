/** Suspension and the right to stop work. */
import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { statesPause } from './figures.ts';
import { stopsWhenUnpaid } from './stops-when-unpaid.ts';

const PAUSE_TITLE = regex`
  \b(?:suspen(?:sion|d)\w*|stop(?:page)?(?: of)?(?: the)? work|right to stop|interruption of (?:the )?work)\b
`;

export const suspensionOrStopWorkClause: ClauseKind = {
  category: 'suspension_or_stop_work',
  locator: {
    stems: ['suspen', 'stop'],
    pattern: regex`
      \b(?:suspend(?:s|ed)?|suspension of|stop(?:page of)?|cease)\b
        .{0,60}?\b(?:the |all |any |its |performance of (?:the )?)*(?:work|performance|services|works)\b
    `,
    except: /\b(?:subcontractors? shall not|policy)\b/,
    confidence: 0.7,
  },
  finders: [
    {
      stems: ['suspen', 'stop', 'cease', 'disco', 'interr'],
      pattern: regex`
        \b(?:work|contract|performance|services)\b
          .{0,40}?\b(?:may|shall|will) be (?:\w+ )?(?:suspended|stopped)\b
        |\b(?:may|right to|entitled to|order|direct\w*|require)\b.{0,120}?\b(?:suspend|stop|discontinue
          |interrupt|cease)\b.{0,80}?\b(?:work|performance|services|contract|agreement|construction)\b
        |\bsuspend, delay,? or interrupt\b
        |\b(?:during|period of|costs? (?:of|resulting from|caused by)
          |following) (?:the |such |any |a )?suspension\b.{0,200}?\b(?:shall|will|may)\b
      `,
      except: regex`
        \b(?:hazardous|asbestos|work (?:in|affecting) the (?:\w+ )?area
          |cease to (?:be|have|exist)|suspension of performance (?:and|or) extension
          |not have the right to (?:terminate|suspend)|subcontractors? (?:shall|to) (?:stop|cease)|policy
          |insurance|notices? of (?:such )?termination|on the date,? and to the extent|without interruption
          |licen[cs]e|unsafe|radioactive|contaminat\w*|material or substance encountered|require any)\b
      `,
      confidence: 0.75,
    },
    {
      stems: [],
      under: PAUSE_TITLE,
      notUnder: /\b(?:termination (?:for|by)|hazardous|asbestos|force majeure)\b/,
      pattern: regex`
        \b(?:shall|will|may|must|entitled)\b
          .{0,300}?\b(?:suspen\w+|stop(?:ped|page)?|interrupt\w*|resum\w+|re-?commenc\w+)\b
        |\b(?:suspen\w+|stop(?:ped|page)?|interrupt\w*|resum\w+)\b
          .{0,300}?\b(?:shall|will|may|must|entitled)\b
      `,
      except: regex`
        \b(?:terminated? (?:for|by)
          |insurance|convenience of terminat|notices? of (?:such )?termination|without interruption)\b
      `,
      confidence: 0.7,
    },
  ],
  doubts: [
    {
      pattern: regex`
        \bexcluding any period of\b
        |\bforce majeure\b
        |\bwork (?:in|affecting) the (?:\w+ )?area\b
        |\bcease to (?:be|have|exist)\b
        |\bstop[- ](?:work )?notices?\b
        |\bof no greater scope\b
        |\bsuspension of performance (?:and|or) extension\b
        |\bsuspension (?:period|event)
        |\bnotices? of termination\b
        |\b(?:hazardous|asbestos|toxic|contaminat\w+|pollution|material or substance encountered)\b
        |\brequire any\b
        |\bstop all work under\b
      `,
      notUnder: PAUSE_TITLE,
    },
    {
      // Effects of termination, and duties that continue anyway.
      pattern: /\bstop (?:all )?work\b.{0,160}?\bnotice of (?:such )?termination\b|\bwithout interruption\b/,
    },
    { pattern: /./, under: /\b(?:hazardous|asbestos|toxic|contaminat)/ },
  ],
  continues: {
    title: /\bsuspen(?:d|sion)|\bstop(?:page)? (?:the |of )?work|\bright to stop\b/,
    notTitle: /\bterminat|\bdelays?\b|\bcommence/,
  },
  runsOn: true,
  states: statesPause,
  expected: {
    onSite: true,
    major: true,
    for: 'performer',
    title: 'No right to stop work when unpaid',
    explanation: 'You would have to keep working, and paying, while invoices stay unpaid.',
    holds: ({ context, clauseSpans }) => clauseSpans.some((item) => stopsWhenUnpaid(context, item)),
  },
};
