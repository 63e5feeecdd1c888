/** Lien waivers and releases, and who keeps the site free of liens. */
import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { statesDischarge } from './figures.ts';
import { lienWaiver } from './rule.ts';

export const lienReleaseClause: ClauseKind = {
  category: 'lien_release',
  locator: {
    stems: ['lien', 'liens'],
    pattern: regex`
      \b(?:waive[sr]?s?|waivers?|releases?|affidavits?|free (?:and clear )?(?:of|from)
        |discharge|not (?:to )?file|satisf|bond (?:off|over)|remove)\b.{0,140}?\bliens?\b
      |\bliens?\b.{0,100}?\b(?:waive[sr]?s?|waivers?|releases?|discharge|removed?|bonded)\b
    `,
    except: /\b(?:lender|borrower|mortgage|deed of trust)\b/,
    confidence: 0.65,
  },
  finders: [
    {
      stems: ['waiver', 'releas', 'lien', 'liens', 'indebt', 'affida', 'payrol'],
      pattern: regex`
        \b(?:waivers?|releases?)\b
          .{0,80}?\b(?:mechanics?'?s?'?|materialm[ae]n'?s?'?|suppliers?'?)\b.{0,30}?\bli(?:en|ne)s?\b
        |\blien (?:waivers?|releases?)\b
        |\bpayrolls?,.{0,80}?\b(?:bills?|indebtedness)\b.{0,260}?\b(?:paid|satisfied)\b
        |\bcause\b.{0,60}?\bliens?\b.{0,260}?\b(?:discharged?|removed?|released?|bonded|satisfied|vacated)\b
        |\bkeep\b.{0,100}?\bfree\b.{0,40}?\bliens?\b
        |\b(?:general|full|final) releases?\b
          .{0,80}?\b(?:claims|liens?|final payment)\b.{0,160}?\b(?:deliver|submit|furnish|execut|provid)\w*
        |\bliens?\b.{0,80}?\b(?:is|are|be) (?:filed|placed|recorded|asserted|claimed)\b
          .{0,200}?\b(?:discharge|remove|release|bond|satisfy)\w*\b
      `,
      except: /\b(?:lenders?|borrower|mortgage|deed of trust|lessor lien|definitions?)\b/,
      confidence: 0.7,
    },
    {
      // Statement with each draw that there are no liens.
      stems: ['lien', 'liens'],
      pattern: regex`
        \bno\b.{0,100}?\bliens\b.{0,20}?\b(?:have|has|shall have) been filed\b
        |\bnot subject to any (?:\w+ )?liens\b
        |\bno (?:\w+ ){0,4}liens (?:on|against|arising|outstanding|exist)\b
        |\b(?:accompanied|together with|furnish\w*|deliver\w*|submit\w*)\b
          .{0,200}?\b(?:releases?|waivers?) of (?:\w+ ){0,2}liens?\b
        |\b(?:releases?|waives?),? (?:and )?(?:\w+,? ){0,3}(?:any|all)\b.{0,40}?\bliens\b
        |\bremoval of any liens?\b
      `,
      except: /\b(?:lenders?'|borrower|mortgage|deed of trust|definitions?)\b/,
      confidence: 0.65,
    },
    {
      // Release on final payment.
      stems: ['releas'],
      pattern: regex`
        \bfinal payment\b.{0,160}?\b(?:released from all claims
          |(?:forever )?releases?, waives?,? and (?:\w+ )?discharges?|forever releases?)\b
      `,
      confidence: 0.6,
    },
    {
      stems: ['title', 'warran'],
      pattern: regex`
        \bwarrants?\b.{0,120}?\btitle (?:to|thereto)\b.{0,500}?\b(?:liens?|encumbrances?)\b
        |\bwarrants?\b.{0,120}?\bgood (?:and \w+ )?title\b.{0,200}?\bliens?\b
        |\bwarrants?\b.{0,200}?\b(?:work|materials)\b
          .{0,200}?\bfree (?:and clear )?(?:of|from) (?:all |any )?(?:liens|encumbrances|claims)\b
      `,
      except: /\b(?:bill of sale|lenders?)\b/,
      confidence: 0.7,
    },
    {
      stems: [],
      under: /\b(?:liens?|lien (?:waivers?|releases?)|mechanics?'?s?'? liens?)\b/,
      notUnder: /\b(?:definitions?|title|security)\b/,
      pattern: regex`
        \b(?:shall|will|agrees?|may|must|waives?)\b.{0,400}?\bliens?\b
        |\bliens?\b.{0,300}?\b(?:shall|will|may|must)\b
      `,
      confidence: 0.7,
    },
  ],
  doubts: [
    // A list of forms.
    {
      pattern: /^\W{0,4}(?:[a-z](?:-\d)?\W{1,2})?(?:exhibit|appendix|attachment|schedule) [a-z\d]/,
      unless: /\b(?:shall|will|may|must|agrees?)\b/,
    },
    {
      pattern: regex`
        \btitle\b
        |\bbill of sale\b
        |\bwarrant\w*\b.{0,80}\bfree and clear\b
        |\b(?:deliver(?:y|ed|ies)?|surrender\w*|transfer\w*|possession|conform\w*)\b.{0,400}\bfree and clear\b
        |\blessor liens\b
        |\bpermitted liens\b
      `,
      unless: regex`
        \b(?:waivers?|release of liens?|releases? of liens?|lien releases?|discharge)\b
        |\bwarrants?\b.{0,80}\btitle to (?:all )?(?:the )?(?:work|materials)\b
      `,
    },
  ],
  mustNotSay: regex`
    \bpremiums? for\b
    |\b(?:provided that|if|once) (?:the )?(?:contractor|subcontractor|builder) has (?:delivered|provided
      |furnished)\b.{0,60}\bwaivers?\b.{0,60}\bin accordance with (?:section|article|clause|paragraph)\b
    |^\W{0,3}\(?\w{1,3}[.)] (?:exhibit|schedule|appendix|annex) \w
    |\b(?:under|in accordance with) (?:the )?lien laws?\b
    |\ball required receipts\b
  `,
  definition: 'no clause',
  rules: [lienWaiver],
  states: statesDischarge,
};
