/** Hazardous materials on site. */
import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';
import { hazardousMaterials } from './rule.ts';

const OPERATIVE = /\b(?:shall|will|must|may|agrees?|hereby|is|are|has|have|not|waives?|warrants?)\b/;

export const hazardousMaterialsClause: ClauseKind = {
  category: 'hazardous_materials',
  locator: {
    stems: ['hazard', 'asbest', 'toxic'],
    pattern: regex`
      \bhazardous (?:materials?|substances?|wastes?|conditions?)\b
      |\basbestos\b
      |\btoxic (?:materials?|substances?)\b
    `,
    except: /\b(?:insurance|insuring)\b/,
    confidence: 0.7,
  },
  finders: [
    {
      stems: ['consti', 'polych', 'pcbs', 'paint', 'unexpl'],
      pattern: regex`
        \bconstituents? of concern\b
        |\bpolychlorinated\b
        |\bpcbs\b
        |\blead[- ](?:based|containing) paint\b
        |\bunexploded\b
      `,
      except: regex`
        ^(?!.*\b(?:shall|must|responsib\w+|encounter\w*|uncovered)\b)
        |\b(?:insurance|insuring|vendor data)\b
      `,
      confidence: 0.6,
    },
    {
      stems: ['precau', 'substa', 'enviro'],
      pattern: regex`
        \breasonable precautions will be inadequate\b
        |\b(?:material|substance)s?\b.{0,40}?\bencountered\b.{0,120}?\b(?:stop|suspend|report|notify)\b
        |\b(?:costs?|expenses?|liabilit(?:y|ies))\b
          .{0,80}?\b(?:under|from|violation of)\b.{0,60}?\benvironmental laws?\b
      `,
      confidence: 0.6,
    },
  ],
  section: {
    title: regex`
      \bhazardous
      |\basbestos
      |\btoxic
      |\bcontaminat
      |\bpollut
      |\benvironmental (?:matters|services|conditions|liabilit|responsib|protection)
    `,
    notTitle: /\bdefinition/,
    says: OPERATIVE,
    about: OPERATIVE,
    except: /\bwetlands?\b|\brun-?off\b/,
    confidence: 0.7,
  },
  mustNotSay: regex`
    \bnon-hazardous\b
    |\bsubstances? defined as\b
    |\bu\.s\.c\b.{0,120}\bu\.s\.c\b
    |\b(?:labor disputes|adverse weather|unavoidable|concealed or unknown conditions)\b
  `,
  definition: 'no clause',
  rules: [hazardousMaterials],
};
