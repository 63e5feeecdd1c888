import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { SITE_RELIEF, siteRisk } from './rule.ts';

export const differingSiteConditionsClause: ClauseKind = {
  category: 'differing_site_conditions',
  locator: {
    stems: ['site', 'concea', 'subsur', 'latent', 'soil', 'differ', 'underg', 'unfore'],
    pattern: regex`
      \b(?:differing|concealed|latent|sub-?surface|unknown|unforeseen|hidden|geotechnical
        |underground|soils?)\b.{0,60}?\b(?:site |physical |existing |surface )?(?:conditions?|obstructions?)\b
      |\bconditions? (?:of|at|on|affecting) the (?:site|premises)\b
      |\bsite conditions?\b
    `,
    except: /\b(?:lender|borrower|weather)\b/,
    confidence: 0.65,
  },
  finders: [
    {
      stems: ['site', 'differ', 'concea', 'subsur', 'latent', 'unknow', 'soil', 'unfore', 'condit'],
      pattern: regex`
        \b(?:differences? in|differing|different|changed|unknown|unforeseen|concealed|latent)\b
          .{0,40}?\b(?:site|sub-?surface|soil|physical|geotechnical|geological|underground) conditions?\b
        |\bconditions?\b.{0,60}?\b(?:encountered|discovered|found)\b
          .{0,80}?\b(?:differ\w*|unknown|concealed|sub-?surface|unusual)\b
        |\b(?:adverse|unforeseeable) (?:sub-?surface|physical|ground|soil) conditions?\b
          .{0,60}?\b(?:encountered|discovered|found)\b
        |\b(?:sub-?surface|concealed|latent)\b
          .{0,60}?\bconditions?\b.{0,200}?\b(?:adjust\w*|risk|equitabl[ey]|additional cost|extension)\b
      `,
      except: /\b(?:lender|borrower|insurance|hazardous materials?,)/,
      confidence: 0.7,
    },
    {
      // International wording: unforeseeable conditions, and who owns the ground data.
      stems: ['physic', 'obstru', 'data', 'inform', 'misund', 'misint'],
      pattern: regex`
        \bphysical (?:obstructions?|conditions?)\b.{0,240}?\b(?:(?:un)?fore(?:seen|seeable)|anticipated)\b
        |\b(?:data|information|reports?)\b.{0,160}?\b(?:sub-?surface|sub-?soil|soil|geotechnical|ground)\b
          .{0,300}?\b(?:own interpretation|interpretation of)\b
        |\bnot (?:make any |be entitled to (?:any )?)?claim\b.{0,200}?\b(?:
          misunderstanding|misinterpretation|(?:incorrect|insufficient)(?: or \w+)? information)\b
      `,
      except: /\b(?:lender|borrower|insurance|weather|warrant(?:y|ies) (?:period|against))\b/,
      confidence: 0.65,
    },
    {
      // A party that examined the site accepts it as is.
      stems: ['examin', 'inspec', 'visite', 'invest', 'famili', 'satisf', 'condit'],
      pattern: regex`
        \b(?:examin\w+|inspect\w*|visit(?:ed)?|investigat\w+|familiar\w*|satisf(?:y|ied)|acquaint\w*)\b
          .{0,400}?\b(?:sub-?surface|sub-?soil|concealed|latent|(?:nature
          |character|kind) of the (?:soil|ground|site)|soil (?:loading )?conditions?|ground conditions?)\b
        |\b(?:no claim|not (?:be )?entitled)\b.{0,260}?\b(?:
          concealed|latent|sub-?surface|site conditions?|condition of the (?:land|site|property))\b
      `,
      except: regex`
        \b(?:lender|borrower|insurance|hazardous materials?,
          |warrant(?:y|ies) (?:period|against)|latent defects?|uncover\w*|expos(?:e|ed|ure))\b
      `,
      confidence: 0.65,
    },
    {
      // Other names for ground conditions and who bears them: unsuitable soil, rock, water, buried objects.
      stems: [
        'ground',
        'underg',
        'soil',
        'soils',
        'rock',
        'dewate',
        'blasti',
        'buried',
        'unsuit',
        'geotec',
        'soundi',
        'boring',
        'site',
      ],
      pattern: regex`
        \b(?:below|under)[- ]?ground (?:physical )?(?:conditions?|obstructions?|impediments?|problems)\b
        |\b(?:unsuitable (?:soils?|material\w*|fill)|rock (?:excavation|removal)
          |blasting|dewatering|undercut\w*|boulders|peat|buried (?:debris|objects?|structures?))\b
          .{0,240}?\b(?:excluded|not (?:be )?(?:included|an issue)
          |change orders?|additional (?:costs?|compensation)|extra|at the risk|responsib\w+|unit prices?)\b
        |\b(?:geotechnical|soils?|subsurface|boring) (?:reports?|data|information|investigations?|borings)\b
          .{0,200}?\b(?:rely
          |relies|reliance|accuracy|interpretation|not (?:a )?(?:warrant|guarant|part of the contract)\w*)\b
        |\b(?:accepts?|assumes?|bears?)\b.{0,40}?\b(?:risks?|responsibility)\b
          .{0,100}?\b(?:of|for|relating to|arising from|associated with) (?:the )?(?:(?:condition|suitability
          |state|nature)s? of the )?(?:site|ground|soil)(?: conditions?)?\b(?! (?:safety|security))
        |\b(?:inspected|examined|visited)\b.{0,30}?\bsite\b.{0,120}?\b(?:as[- ]is|accepts (?:it|the))\b
        |\bno (?:adjustment|claim|extra)\b.{0,80}?\b(?:rock|ground ?water|conditions encountered)\b
        |\bsatisfied (?:himself|itself)\b.{0,120}?\b(?:form and nature|nature) of the (?:site|ground)\b
        |\b(?:no|not)\b.{0,60}?\b(?:adjustment|increase|extension|additional)\b
          .{0,160}?\b(?:site|ground|soil|sub-?surface) conditions?\b
      `,
      except: regex`
        \b(?:lenders?|borrower|insurance
          |hazardous|care and \w+|custody|theft|boring (?:logs|machines?)|recommend\w*|proofroll\w*)\b
      `,
      confidence: 0.6,
    },
    {
      stems: [],
      under: regex`
        \b(?:differing|concealed|unknown|unforeseen|unexpected|latent|changed|subsurface
          |subsoil|site|physical|soil) (?:(?:or|and) \w+ )?(?:site |physical |subsurface )?conditions?\b
      `,
      notUnder: /\b(?:definitions?|hazardous|insurance|suspension)\b/,
      pattern: /\b(?:shall|will|may|must)\b/,
      except: /\b(?:insurance|hazardous|safety)\b/,
      confidence: 0.7,
    },
  ],
  doubts: [
    {
      pattern: /\b(?:carefully study and compare|safety|labor disputes|restore|surface and sub-?surface)\b/,
    },
    {
      // Engineering reports and design assumptions about the ground are not clauses on site conditions.
      pattern: regex`
        \bambient site conditions\b
        |\b(?:account for|coordinated with)\b.{0,120}\bexisting site conditions\b
        |\b(?:this report
          |borings? performed|representative of|the purposes of this|large variations|recommendations from)\b
        |\bconstructed conditions at the site\b
        |\badvantageous\b
      `,
      unless: /\b(?:adjust\w*|equitabl[ey]|contract (?:price|sum|time)|change orders?)\b/,
    },
    {
      // A list that names site conditions without a verb.
      pattern: /./,
      unless: /\b(?:shall|will|may|must|is|are|be|been|has|have|agrees?|encounter\w*|differ\w*)\b/,
    },
  ],
  continues: {
    title: /\b(?:differing|concealed|unknown|unforeseen|site|subsurface) (?:\w+ ){0,2}conditions\b/,
  },
  isOneSentence: true,
  rules: [siteRisk],
  expected: {
    onSite: true,
    major: true,
    for: 'performer',
    title: 'No differing-site-conditions clause',
    explanation: 'You get no extra time or money if the ground differs from what was shown.',
    holds: ({ context, clauseSpans }) =>
      clauseSpans.some((item) =>
        SITE_RELIEF.test(context.normal.lower.slice(Math.max(0, item.span.start - 200), item.span.end + 900)),
      ),
  },
};
