/** Force majeure and excusable delay. */
import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { statesRelief } from './figures.ts';

const EXCUSE_TITLE = regex`
  \b(?:force majeure|(?:excus(?:able|ed)|unavoidable|permitted|permissible|justifiable) delays?
    |acts? of god|uncontrollable (?:circumstances|forces)|causes beyond)\b
`;

const EXTENSION_TITLE =
  /\b(?:extensions? of (?:the )?(?:contract )?time|delays? and extensions?|time extensions?)\b/;

const EXCUSED = new RegExp(`${EXCUSE_TITLE.source}|${EXTENSION_TITLE.source}`);

export const forceMajeureClause: ClauseKind = {
  category: 'force_majeure',
  locator: {
    stems: ['force', 'acts', 'act', 'strike', 'beyond'],
    pattern: regex`
      \bforce majeure\b
      |\bacts? of god\b
      |\bbeyond (?:the )?(?:its |their |his |such party's |the contractor's |contractor's |contractor s )?
        (?:reasonable )?control\b
      |\b(?:fire|flood|strikes?|labor disputes?|unavoidable casualt\w+|adverse weather)\b
        .{0,120}?\b(?:fire|flood|strikes?|labor disputes?|unavoidable casualt\w+|war|riots?|adverse weather)\b
        .{0,300}?\b(?:exten(?:d|sion)|excus|delay)
    `,
    except: /\b(?:insurance|builder's risk|perils)\b/,
    confidence: 0.7,
  },
  finders: [
    {
      stems: [],
      under: EXCUSE_TITLE,
      notUnder: /\b(?:definitions?|insurance|terminat\w+(?!.*\bforce majeure)|claims?)\b/,
      pattern: /\b(?:shall|will|may|must|means?|is|are|includes?)\b/,
      except: regex`
        \b(?:has the meaning
          |liquidated damages|terminat\w+|arbitrat\w*|(?:may|shall) dispute|disputes? (?:any|the|shall|is))\b
      `,
      confidence: 0.7,
    },
    {
      // In extension clauses, only the grounds for excuse count, not the procedure.
      stems: [],
      under: EXTENSION_TITLE,
      notUnder: /\b(?:definitions?|insurance|terminat\w+|claims?)\b/,
      pattern: regex`
        \b(?:delay\w*|beyond|caus\w+|weather|acts?|excus\w+|prevent\w*|hinder\w*)\b
          .{0,400}?\b(?:shall|will|may|must|extend\w*)\b
        |\b(?:shall|will|may|must|extend\w*)\b
          .{0,400}?\b(?:delay\w*|beyond|caus\w+|weather|acts?|excus\w+|prevent\w*|hinder\w*)\b
      `,
      except: regex`
        \b(?:has the meaning|liquidated damages|terminat\w+|arbitrat\w*
          |(?:may|shall) dispute|disputes? (?:any|the|shall|is)|whether the delay|mutual agreement)\b
      `,
      confidence: 0.65,
    },
    {
      stems: ['delay', 'delaye', 'beyond', 'acts', 'act', 'strike', 'weathe', 'cause', 'causes', 'unavoi'],
      pattern: regex`
        \b(?:delayed?|prevented|hindered|delays?)\b
          .{0,200}?\b(?:acts? of god|fires?|strikes?|labor (?:disputes?|troubles?)
          |unavoidable (?:casualt\w+|delays?)|(?:adverse|severe|inclement|abnormal) weather|causes? beyond
          |beyond (?:the |its |his |their )?(?:\S+ )?(?:reasonable )?control|epidemics?|riots?|war\b)
        |\b(?:beyond (?:the |its |their )?(?:\S+ ){0,3}?control)\b.{0,300}?\b(?:
          extended|extension|excus\w+|relieved|not be (?:liable|responsible|in default)|equitabl[ey])\b
        |\b(?:extension of (?:\w+ ){0,3}time|time (?:\w+ ){0,3}(?:shall|will) be extended)\b
          .{0,160}?\b(?:weather|fire|strikes?|beyond)\b
      `,
      except: /\b(?:insurance|perils|builder's risk|lender|liquidated damages specified)\b/,
      confidence: 0.7,
    },
    {
      // Its consequences, wherever stated.
      stems: ['majeur'],
      pattern: regex`
        ^.{0,60}\b(?:in the event (?:of|that)|if|upon|following|consequence of|affected by
          |claiming|invoking|circumstances of)\b.{0,100}?\bforce majeure\b.{0,300}?\b(?:shall|will|may)\b
      `,
      except: regex`
        \b(?:insurance|liquidated|subject to (?:an? )?(?:event of )?force majeure
          |defaults?|fails?|intent to|notices? of|denial of|meaning|lenders?|lessors?)\b
      `,
      confidence: 0.65,
    },
    {
      // Events by their English and international names.
      stems: ['releva', 'except', 'events', 'event'],
      pattern: regex`
        \b(?:relevant|delay|excusable|exceptional|uncontrollable) events?"?\b.{0,80}?\b(?:includes?|means?|are
          |is)\b.{0,300}?\b(?:weather|strikes?|civil commotion|floods?|war|terroris\w+|epidemics?|control)\b
      `,
      except: /\b(?:insurance|liquidated)\b/,
      confidence: 0.65,
    },
    {
      stems: ['excusa', 'excuse', 'unavoi'],
      pattern: regex`
        \b(?:excus(?:able|ed)
          |unavoidable) delays?"? (?:\(.{0,60}?\) )?(?:shall|means?|includes?|may|entitles?)\b
        |\b(?:extended|extension|entitled|notice)\b.{0,160}?\b(?:excus(?:able|ed)|unavoidable) delays?\b
        |\bby reason of (?:an |any )?(?:excus(?:able|ed)|unavoidable) delays?\b
      `,
      except: regex`
        \b(?:insurance|liquidated
          |as (?:may be |the same may be )?extended|except (?:as|to the extent|for)|other than|subject to)\b
      `,
      confidence: 0.65,
    },
  ],
  doubts: [
    {
      // A default unless excused, or a defined term containing its name.
      pattern: /./,
      unless: /\bacts? of god\b|\b(?:fires?|strikes?|floods?)\b/,
      under: /\b(?:defaults?|definitions?)\b/,
      notUnder: EXCUSED,
    },
    {
      pattern: /"[^"]{10,120} force majeure [^"]{0,40}"/,
      unless: /\bacts? of god\b|\b(?:fires?|strikes?|floods?)\b/,
    },
    {
      pattern: /./,
      unless: regex`
        \b(?:acts? of god|fires?|strikes?|floods?|epidemics?|riots?|war\b|weather|earthquakes?)\b
        |\b(?:shall|will|may|entitled)\b.{0,160}?\b(?:excus\w+|extend(?:ed)?|extensions?|relieved
          |not be (?:liable|responsible|deemed|considered|in (?:default|breach))|equitabl[ey]|suspended)\b
        |\b(?:notif\w+|notify|notice)\b.{0,160}?\bforce majeure\b
        |\bdelay\w*\b.{0,160}?\bforce majeure\b
        |\bforce majeure\b.{0,60}?\bdelay
      `,
      notUnder: EXCUSED,
    },
    {
      pattern: regex`
        \b(?:(?:has|have) the meaning|subject to (?:\w+ ){0,3}?force majeure
          |(?:as|may be|been) (?:\w+ ){0,3}extended (?:under|pursuant)|other than by reason of|shall (?:not )?
          constitute a default|conditional upon|revisions? (?:are|to) d|defects? or failures? of)\b
      `,
      unless:
        /\bacts? of god\b|\b(?:fires?|strikes?|floods?)\b.{0,60}\b(?:fires?|strikes?|floods?|war|riots?)\b/,
      notUnder: EXCUSED,
    },
  ],
  continues: {
    title: /\bforce majeure\b|\bexcus(?:able|ed) (?:delays?|events?|performance)\b|\bextensions? of time\b/,
    throughout: true,
  },
  definition: 'a clause',
  runsOn: true,
  isOneSentence: true,
  states: statesRelief,
  expected: {
    major: true,
    for: 'performer',
    title: 'No force majeure clause',
    explanation: 'Storms, strikes, or shortages would count as your delay.',
  },
};
