import { regex } from '../../../read/regex.ts';
import type { ClauseKind } from '../../clause-kind.ts';

export const governingLawClause: ClauseKind = {
  category: 'governing_law',
  locator: {
    stems: ['govern', 'constr', 'laws', 'law', 'interp'],
    pattern: regex`
      \b(?:governed|construed|interpreted|enforced)\b.{0,120}?\b(?:laws?|law of)\b
      |\blaws? of (?:the )?(?:state|commonwealth|province|people's republic
        |republic|country|united|federal|england|place)\b.{0,200}?\b(?:govern|apply|control|construed)
      |\b(?:governing|applicable) law (?:of|shall|is)\b
      |\bsubject to the laws? of the (?:state|commonwealth)\b
    `,
    except:
      /\b(?:laws governing|bankruptcy laws|non-?profit corporation|existing under the laws of .{0,80}$)\b/,
    confidence: 0.85,
  },
  finders: [
    {
      stems: ['conven'],
      pattern: /\bunited nations convention\b.{0,60}?\binternational sale of goods\b/,
      confidence: 0.65,
    },
    {
      stems: ['govern', 'constr', 'interp', 'subjec'],
      pattern: regex`
        \b(?:agreement|contract|guarantee|subcontract)\b
          .{0,160}?\b(?:governed|construed|interpreted)\b.{0,80}?\b(?:laws?|legislation)\b
        |\b(?:agreement
          |contract|subcontract|guarantee|bond) is subject to (?:the )?(?:\w+ ){0,3}(?:laws?|legislation)\b
      `,
      except: /\b(?:all applicable|comply|compliance|insurance|workers)\b/,
      confidence: 0.65,
    },
    {
      stems: ['laws', 'law'],
      pattern: regex`
        \b(?:the )?(?:governing |proper )?law of (?:the|this) (?:contract|agreement) (?:is|shall be)\b
        |\blaws?\b.{0,60}?\bregulations\b.{0,60}?\b(?:expressly stated|should be indicated|to be specified)\b
      `,
      confidence: 0.6,
    },
  ],
  section: {
    title: /\b(?:governing|applicable|choice of|controlling) law\b/,
    says: /\blaws?\b/,
    except: /\b(?:change (?:in|of|to)|adhere|compl(?:y|iance)|trial by jury)\b/,
    about: /\b(?:governed|construed|interpreted|controlled)\b/,
    confidence: 0.8,
  },
  isOneSentence: true,
  expected: {
    major: false,
    title: 'No governing-law clause',
    explanation:
      "The contract does not say which state's law governs liens, payment, and time limits to sue.",
  },
};
