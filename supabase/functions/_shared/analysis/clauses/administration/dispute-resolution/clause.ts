/** How disputes are settled: negotiation, mediation, arbitration, courts. */
import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { OPERATIVE } from '../words.ts';

const DISPUTE_TITLE = regex`
  \bdisputes?\b
  |\barbitrat
  |\bmediation\b
  |\bjurisdiction\b
  |\bvenue\b
  |\bclaims?\b
  |\bjury\b
  |\bforum\b
  |\bconcerns\b
`;

/** Only refers to the article that deals with disputes. */
const POINTS_ELSEWHERE = regex`
  \b(?:resolv\w+|submitted|determined|settled|referred|resolution|arbitration)\b.{0,60}?\b(?:pursuant to
    |in accordance with|under) (?:the provisions of )?(?:article|section|clause|paragraph)\b
`;

export const disputeResolutionClause: ClauseKind = {
  category: 'dispute_resolution',
  locator: {
    stems: ['arbitr', 'mediat', 'disput', 'venue', 'jurisd', 'litiga', 'courts', 'jury'],
    pattern: regex`
      \b(?:disputes?|claims?|controvers\w+)\b
        .{0,300}?\b(?:arbitrat|mediat|litigat|submitted to|court|decided|resolved)\w*\b
      |\b(?:arbitrat|mediat)\w+\b.{0,160}?\b(?:shall|will|rules|association)\b
      |\b(?:exclusive |sole )?(?:venue|jurisdiction)\b.{0,120}?\b(?:shall|courts?|lie|county|state)\b
      |\bjury trial\b
      |\btrial by jury\b
    `,
    except: /\b(?:authority having jurisdiction|authorities having jurisdiction|employee|permits?)\b/,
    confidence: 0.65,
  },
  finders: [
    {
      // The work continues while a dispute is pending.
      stems: ['pendin', 'penden'],
      pattern: regex`
        \bpending (?:the )?(?:final )?(?:resolution|determination|settlement)\b
          .{0,160}?\b(?:shall|will|agrees to)\b.{0,60}?\b(?:proceed|continue|perform)\b
        |\b(?:proceed|continue)\b
          .{0,200}?\bpending (?:the )?(?:final )?(?:resolution|determination|settlement)\b
        |\bpendency\b.{0,60}?\bdisputes?\b.{0,200}?\b(?:affect|interfere|delay|excuse|relieve)\b
      `,
      except: /\b(?:insurance|labor disputes?)\b/,
      confidence: 0.6,
    },
    {
      stems: ['differ', 'disput', 'adjudi'],
      pattern: regex`
        \brefer(?:s|red)?\b.{0,40}?\b(?:disputes?|differences?)\b
          .{0,40}?\bto (?:the |an )?(?:adjudicat\w+|dispute (?:avoidance|adjudication|review|board))
        |\b(?:adjudicator|dispute (?:avoidance|adjudication|review) board)\b
          .{0,160}?\b(?:decision|decide[sd]?|appoint\w*|refer\w*)\b
        |\bsubmit\b.{0,60}?\b(?:items?|matters?|issues?|questions?) in dispute\b
        |\b(?:disputes?|differences?)\b.{0,80}?\b(?:submit(?:ted)?|refer(?:red)?) to (?:an? |the )?
          (?:\S+ ){0,3}?(?:expert|accountants?|accounting firm|engineer|adjudicator)\b
      `,
      except: /\b(?:insurance|labor disputes?)\b/,
      confidence: 0.6,
    },
    {
      stems: ['court', 'courts', 'consul', 'negoti', 'suit'],
      pattern: regex`
        \b(?:actions?|suits?|proceedings?|litigation)\b.{0,160}?\b(?:
          brought|tried|litigated|commenced|instituted|filed|heard|maintained)\b.{0,100}?\bcourts?\b
        |\b(?:disputes?|differences?|controvers(?:y|ies))\b.{0,200}?\b(?:settled|resolved|solved)\b
          .{0,60}?\b(?:through|by) (?:\w+ )?(?:consultations?|negotiations?|discussions?)\b
        |\b(?:bring|file|filing|institute)\b.{0,20}?\b(?:suit|action|lawsuit)\b.{0,80}?\bcourts?\b
      `,
      except: /\b(?:indemnif\w+|bankrupt\w*|receiver)\b/,
      confidence: 0.6,
    },
    {
      stems: ['arbitr', 'mediat', 'disput', 'jury', 'venue', 'jurisd'],
      pattern: regex`
        \b(?:demand|subject to|submit(?:ted)?|refer(?:red)?|settled|resolved|decided|proceed to
          |prior to|binding)\b.{0,80}?\b(?:arbitration|mediation|dispute resolution|dispute review)\b
        |\b(?:arbitration|arbitrators?|mediation|mediator)\b.{0,60}?\b(?:shall|will|may)\b
        |\b(?:continue|proceed)\b
          .{0,120}?\b(?:pending|pendency|during)\b.{0,60}?\b(?:dispute|claim|arbitration)
        |\bnot (?:interrupt|delay|slow|stop|cease|suspend|be relieved)\b.{0,200}?\b(?:pending
          |pendency|during)\b.{0,80}?\b(?:dispute|determination|resolution|arbitration|litigation)
        |\btrial by jury\b
        |\b(?:venue|jurisdiction) (?:of|in|for|shall|is|lies)\b.{0,120}?\b(?:court|county|state)
      `,
      except: regex`
        \b(?:labor disputes?|insurance|indemnif\w+|permits?
          |governmental|jurisdiction over the (?:work|project|site)|no (?:court|arbitrator)|final statement
          |condition precedent|costs? of the \w+ arbitration|conduct negotiations|disclos\w+)\b
      `,
      confidence: 0.6,
    },
  ],
  section: {
    title: /\bdisputes?\b|\barbitrat|\bmediation\b|\bjurisdiction\b|\bvenue\b|\bjury\b|\bforum\b/,
    says: OPERATIVE,
    about: regex`
      \b(?:disput|arbitrat|mediat
        |court|jurisdiction|venue|suits?\b|proceeding|controvers|negotiat|litigat|jury|judgment|award|hearing)
    `,
    throughout: true,
    strays: 2,
    confidence: 0.7,
  },
  doubts: [
    {
      pattern: POINTS_ELSEWHERE,
      notUnder: DISPUTE_TITLE,
    },
    {
      pattern: regex`
        \b(?:pending|no)\b.{0,40}\b(?:controversy|litigation|proceeding)\b.{0,160}\b(?:threatened|knowledge)\b
        |\bto its knowledge\b
      `,
    },
  ],
  mustNotSay: regex`
    \b(?:(?:indemnify|defend)\b.{0,80}\bharmless|labor (?:shortages or )?disputes
      |unenforceab\w+|determined by an? (?:\w+ )?(?:arbitrator|court)|pending or threatened
      |assume the defense|adjust and settle a loss|law governing the procedure|country \(or other jurisdiction
      |(?:losses|damages|penalties),.{0,80}\b(?:litigation|arbitrations?)(?=,)|threatened in writing
      |provision which expressly incorporates|has obtained an award|entity having jurisdiction)\b
  `,
  definition: 'no clause',
  expected: {
    major: false,
    title: 'No dispute-resolution clause',
    explanation: 'The contract does not say whether disputes go to mediation, arbitration, or court.',
  },
};
