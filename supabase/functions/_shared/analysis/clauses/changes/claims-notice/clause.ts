/** Deadlines to make a claim. */
import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { CHANGE_TITLE } from '../words.ts';
import { statesClaim } from './figures.ts';
import { claimsNotice } from './rule.ts';

const CLAIM_TITLE = regex`
  \b(?:notices? of (?:claims?|delays?|change)|claims?(?: procedures?| for (?:additional
    |extra|delay|extension|time|cost)\w*)?|requests? for (?:additional|change|extension|adjustment)\w*
    |time extensions?|extensions? of (?:the )?(?:contract )?time|delays?(?: and extensions?)?)\b
`;

export const claimsNoticeClause: ClauseKind = {
  category: 'claims_notice',
  locator: {
    stems: ['claim', 'claims', 'notice', 'notify', 'notifi'],
    pattern: regex`
      \b(?:claims?|notice|notify|notif\w+|requests?)\b
        .{0,200}?\bwithin\b.{0,60}?\b(?:days|hours)\b.{0,120}?\b(?:occurrence
        |event|commencement|aware|knew|recogni[zs]e\w*|discover\w*|giving rise|beginning|start|delay)
      |\bwithin\b.{0,40}?\b(?:days|hours)\b.{0,100}?\b(?:occurrence|event|commencement|aware
        |recogni[zs]e\w*|discover\w*|giving rise|beginning|delay)\b.{0,200}?\b(?:claim|notice|notify|request)
    `,
    except: /\b(?:insurance|indemnif|terminat|injur|warranty|invoice|infring|lender)\b/,
    confidence: 0.65,
  },
  finders: [
    {
      stems: ['claim', 'claims', 'notice', 'notify', 'notifi', 'reques', 'inform'],
      pattern: regex`
        \b(?:shall|must|will|agrees to)\b.{0,60}?\b(?:notify|inform|advise|(?:give|provide|submit|furnish
          |deliver|make|made|given|submitted)\b.{0,120}?\b(?:notice|in writing|claims?|requests? for))\b
          .{0,260}?\b(?:delays?|extension of (?:\w+ ){0,3}?time
          |additional (?:time|costs?|compensation)|extra (?:compensation|cost|work)
          |scope change|claim for|increase in the|adjustment|changed conditions?)\b
        |\b(?:delays?|extension of (?:\w+ ){0,4}?(?:time|date)|additional (?:time|cost|compensation)
          |extra (?:compensation|cost|work)|increase in the (?:contract|guaranteed|subcontract)|adjustment)\b
          .{0,200}?\b(?:shall|must|unless)\b
          .{0,80}?\b(?:notify|notif\w+|written notice|notice|in writing|submit\w*)\b.{0,160}?\b(?:
          within|prior|before|prompt\w*|immediately|reasonable time|no later|strictly|as provided)\b
        |\b(?:suffers?|incurs?|encounter(?:s|ed)?)\b.{0,400}?\b(?:contractor|builder
          |subcontractor|seller|supplier|party)\b.{0,60}?\b(?:shall|must) (?:\w+ )?(?:give|notify|submit)\b
        |\b(?:conditions?|injury|damage|delay)\b.{0,400}?\bnotice\b.{0,100}?\bshall be given\b
          .{0,200}?\b(?:prompt\w*|no event later|no later|within|as soon as|before)\b
      `,
      except: regex`
        \b(?:without (?:\w+ )?delay|(?:separate|other) contractors?|insolven\w*|examination|insurance
          |insurers?|indemnif\w*|indemnit\w*|terminat\w*|liens?|arbitrat\w*|mediat\w*|warrant\w*|invoice
          |infring\w*|lender|liquidated|cure|tax(?:es)?|shop drawings|hazardous|permits?|third[- ]part\w+)\b
      `,
      goesOn: {
        pattern: regex`
          ^(?!\W{0,6}(?:after|upon|on) (?:\w+ )?receipt).{0,400}?\b(?:notice|claims?|request|failure|fails?)\b
            .{0,160}?\b(?:shall|will|must|waive\w*|deemed|condition|set forth|barred)\b
        `,
        most: 2,
      },
      confidence: 0.7,
    },
    {
      stems: ['claim', 'claims', 'waive', 'waived', 'waiver', 'barred', 'failur', 'fails'],
      pattern: regex`
        \b(?:fail\w*|unless|no claims?|not)\b.{0,200}?\b(?:notice|notify
          |notif\w+|request\w*|claims?|writing|submit\w*)\b.{0,240}?\b(?:waive[dr]?|waiver|barred|forfeit\w*
          |condition precedent|no claims?|den(?:y|ied)|(?:not|no) be (?:entitled|allowed|considered|valid))\b
        |\bno claims?\b.{0,200}?\b(?:extra|additional|damages|extension|compensation)\b
          .{0,300}?\bunless\b.{0,160}?\b(?:notice|request\w*|writing|complied)\b
        |\bnotice of (?:a |any |the )?claims?\b.{0,160}?\b(?:shall|must|waive[dr]?)\b
        |\bunless\b.{0,80}?\b(?:included|made|submitted|presented) (?:a |its |his )?claims?\b
        |\bclaims?\b.{0,160}?\b(?:shall|must) be (?:made|initiated|submitted|presented|given)\b
          .{0,80}?\b(?:within|writing|written|notice)\b
      `,
      except: regex`
        \b(?:insur\w*|indemnif\w*|indemnit\w*|terminat\w*|liens?
          |mediat\w*|warrant\w*|infring\w*|injur\w*|lender|cure|tax(?:es)?|third[- ]part\w+|consequential
          |subrogation|statutes? of|waiver of (?:any|one|a) (?:other|breach|subsequent)|not (?:constitute
          |be|operate as)(?: deemed| construed as)? a waiver|delay in (?:exercising|enforc\w+))\b
      `,
      confidence: 0.7,
    },
    {
      // Notice on learning of the event, or no claim.
      stems: ['aware', 'preced', 'claim', 'majeur', 'condit', 'apply'],
      pattern: regex`
        \b(?:contractor|subcontractor|builder|seller|supplier|party)\b.{0,60}?\b(?:shall|must)\b.{0,40}?\b
          (?:inform|notify|advise|notice)\b.{0,200}?\bdays after\b.{0,40}?\b(?:becom\w+|became|is|was) aware\b
        |\bcondition precedent\b.{0,120}?\b(?:
          contractor|subcontractor|builder|seller|supplier) (?:must|shall) (?:\w+ )?(?:notify|give|submit)\b
        |\bno claims?\b.{0,60}?\b(?:will|shall) be (?:considered|allowed|valid|recogni[sz]ed|entertained)\b
          .{0,40}?\bunless\b
        |\b(?:contractor|subcontractor|builder) (?:shall|must) (?:\w+ )?give\b
          .{0,40}?\bnotice of (?:such|the) conditions?\b
        |\b(?:contractor|builder|seller|supplier) (?:shall|must) (?:notify|inform|advise)\b
          .{0,120}?\bforce majeure\b.{0,40}?\bwithin\b
        |\bapply in writing\b.{0,160}?\bwithin\b.{0,120}?\bextension\b
      `,
      except:
        /\b(?:insur\w*|indemnif\w*|terminat\w*|liens?|warrant\w*|infring\w*|injur\w*|lender|defects?)\b/,
      confidence: 0.65,
    },
    {
      // Form wording: a party that considers itself entitled gives notice by a date or has no claim.
      stems: ['claim', 'claims', 'notice', 'notify', 'notifi', 'reques', 'assert', 'change', 'writte'],
      pattern: regex`
        \b(?:considers? (?:himself|itself|themselves|that it is|it is) (?:to be )?entitled
          |believes? (?:that )?(?:it (?:is|may be|has become) entitled
          |it has (?:a|any) claim|(?:any|an?) (?:\w+ ){0,5}?(?:constitutes?|entitles?|gives? rise|justif\w+))
          |intends? to (?:claim|make a claim|assert))\b
          .{0,400}?\b(?:shall|must|will)\b.{0,60}?\b(?:give|provide|submit|notify|deliver|notice)\b
        |\b(?:does not|do not|fails? to|failure (?:to|of)|without)\b
          .{0,60}?\b(?:provid\w+|giv(?:e|ing)|submit(?:ting)?|deliver\w*|furnish\w*|notif\w+|notify)\b
          .{0,60}?\b(?:notice|notification|claim|request|notify)\b.{0,400}?\b(?:
          shall not (?:have|be entitled|be extended)|not (?:be )?entitled|no (?:right|entitlement|adjustment)
          |waive\w*|barred|discharged from all liabilit|deemed to have (?:accepted|waived|agreed))
        |\b(?:must|shall),? (?:within|(?:not|no) later than)\b.{0,60}?\bdays\b.{0,120}?\b(?:submit|give
          |notify|deliver|provide|assert|make)\b.{0,80}?\b(?:requests? for (?:a )?(?:changes?|change orders?
          |equitable|adjustment|extension)|change order requests?|claims?\b|its right to an adjustment)
        |\bassert (?:its|a|any) (?:right to an? (?:\w+ )?adjustment|claims?)\b
          .{0,120}?\bwithin\b.{0,40}?\bdays\b
        |\bnotice\b.{0,80}?\beach claim\b.{0,120}?\b(?:shall|must) be (?:delivered|given|submitted)\b
        |\b(?:becomes? )?(?:reasonably )?apparent\b.{0,120}?\b(?:delay|progress)\w*\b
          .{0,120}?\b(?:shall|must) (?:forthwith|promptly|immediately)? ?(?:give|notify)\b
        |\bnotif\w+ (?:an? |any |the )?(?:compensation event|early warning)\b
      `,
      except: regex`
        \b(?:insur\w*|insurers?
          |indemnif\w*|indemnit\w*|warrant(?:y|ies)|defective|liens?|mediat\w*|infring\w*|bodily injury
          |lender|cure|tax(?:es)?|third[- ]part\w+|invoices?|applications? for payment|breach of this
          |notice of termination|submittals?|shop drawings|owner (?:shall|will) (?:notify|give))\b
      `,
      confidence: 0.65,
    },
    {
      stems: [],
      under: CHANGE_TITLE,
      pattern: regex`
        \b(?:contractor|subcontractor|builder|seller|vendor|supplier)\b
          .{0,80}?\b(?:must|shall)\b.{0,80}?\b(?:notify|give|submit|propose|notice)\b
          .{0,160}?\bwithin\b.{0,40}?\b(?:days|hours)\b.{0,40}?\b(?:of|after|from|following|notify)\b
        |\b(?:contractor|subcontractor|builder|seller|vendor|supplier) (?:must
          |shall),? (?:within|no later than)\b.{0,40}?\bdays\b.{0,160}?\b(?:notify|give|submit|request)\b
      `,
      except: /\b(?:emergency|insur\w*|terminat\w*|response|respond|request by (?:the )?owner)\b/,
      confidence: 0.65,
    },
    {
      stems: [],
      under: CLAIM_TITLE,
      notUnder: regex`
        \b(?:insurance|indemni\w*|definitions?|waiver|arbitrat\w*
          |mediation|decision|third|infring\w*|liens?|payments?|warrant\w*|patents?|security|bonds?)\b
      `,
      pattern: regex`
        \b(?:notify|notif\w+|(?:written|timely|prompt) notice|notice of|give .{0,20}notice|in writing)\b
          .{0,200}?\b(?:within|prompt\w*|immediately|days|reasonable time|claims?|delays?)\b
        |\b(?:within|prompt\w*|immediately)\b.{0,120}?\b(?:notify|notice|in writing)\b
        |\bclaims?\b.{0,200}?\bnotice\b.{0,60}?\bshall be given\b
      `,
      except: regex`
        \b(?:without (?:\w+ )?delay|(?:separate|other) contractors?|insolven\w*|examination
          |insur\w*|indemnif\w*|terminat\w*|arbitrat\w*|liens?|owner (?:shall|will) (?:notify|give))\b
      `,
      confidence: 0.65,
    },
  ],
  doubts: [
    { pattern: /\bnotice (?:to|of) (?:proceed|commence)/, unless: /\bclaims?\b/ },
    // Third-party claims and no-waiver boilerplate are not deadlines for a claim.
    {
      pattern: regex`
        \bwaiver (?:of|by)\b.{0,80}\b(?:breach|provision)
        |\b(?:breach|provision)\b.{0,120}\bconstitute a waiver\b
        |\bdamage or destruction\b
        |\bbreach of the (?:foregoing )?warrant
      `,
    },
    {
      pattern: regex`
        \b(?:owner|employer|engineer|architect
          |purchaser|client)(?:'s representative)? (?:shall|will|may) (?:\w+ )?(?:notify|give (?:\w+ )?notice)
      `,
      unless: /\b(?:contractor|subcontractor|builder|seller|supplier) (?:shall|must|will)\b/,
    },
  ],
  runsOn: true,
  rules: [claimsNotice],
  states: statesClaim,
};
