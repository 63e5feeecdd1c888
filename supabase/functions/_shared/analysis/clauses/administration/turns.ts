/**
 * Further turns of phrase of this group: of subcontracts, shipyards, plants, agencies and lenders, of
 * federal, international and English forms.
 */

import { regex } from '../../read/regex.ts';
import type { Finder, Of } from '../clause-kind.ts';

export const administrationTurns: readonly Of<Finder>[] = [
  {
    category: 'assignment',
    stems: ['delega', 'transf', 'assign', 'sublet'],
    pattern: regex`
      \b(?:may|shall) not (?:assign, )?(?:sub-?let|delegate)\b
        .{0,120}?\b(?:duties|obligations|rights|contract|agreement|unless|without)\b
      |\b(?:attempted|purported) (?:assignment|transfer|delegation)\b
        .{0,100}?\b(?:void|null|no effect|breach|ineffective)\b
      |\b(?:deemed|constitutes?|considered) an assignment\b
      |\b(?:shall|may|will) not assign\b
        .{0,60}?\b(?:mon(?:ies|eys?)|payments?|sums?|claims?)\b.{0,20}?\b(?:due|hereunder)
    `,
    except: /\b(?:tenant|lessee|personnel|warrant(?:y|ies)|trust|general assignment)\b/,
    confidence: 0.6,
  },
  {
    category: 'assignment',
    stems: ['assign', 'novate', 'novati', 'collat', 'succes'],
    pattern: regex`
      \brights? of (?:the )?(?:owner|employer|purchaser|company)\b
        .{0,60}?\b(?:may|shall) be (?:\w+ )?assigned\b
      |\bcollateral(?:ly)? assign(?:ment|s|ed)?\b
      |\b(?:may|shall) (?:\w+ )?novate\b
      |\bsubject to (?:the foregoing|these restrictions|this (?:section|article)),?
        .{0,60}?\bpermitted (?:successors|assigns)\b
    `,
    except: /\b(?:trust|leases and rents|definitions?|means|equity interests?)\b/,
    confidence: 0.6,
  },
  {
    category: 'assignment',
    stems: ['neithe', 'transf', 'forecl', 'recogn'],
    pattern: regex`
      \bneither this (?:agreement|contract|subcontract) nor\b
        .{0,80}?\b(?:transferred|assigned|assignable|transferable)\b
      |\b(?:recogni[sz]e|attorn to)\b
        .{0,30}?\b(?:lender|purchaser|assignee|successor)\b.{0,30}?\bas (?:the )?owner\b
    `,
    except: /\b(?:lease|tenant|lessee)\b/,
    confidence: 0.65,
  },
  {
    category: 'flow_down',
    stems: [
      'incorp',
      'bind',
      'binds',
      'bound',
      'comply',
      'consis',
      'main',
      'subcon',
      'includ',
      'insert',
      'requir',
      'ensure',
      'cause',
    ],
    pattern: regex`
      \b(?:prime|main|general|head) (?:contract|agreement)\b.{0,60}?\bincorporated\b
      |\b(?:shall|will|agrees to) (?:\w+ )?(?:cause|ensure that|require) (?:\w+ ){0,3}?(?:sub-?contractors?
        |sub-?consultants?|sub-?managers?|vendors|suppliers|trade contractors?)(?: and (?:\w+ )?\w+)?
        ,? (?:of (?:any|every) tier )?(?:to )?(?:comply|be bound|adhere|agree|observe|conform)\b
        .{0,80}?\b(?:this (?:agreement|contract)
        |contract documents|(?:prime|main|head) contract|(?:terms|provisions|conditions) (?:of|and|hereof))\b
      |\b(?:sub-?contracts?|sub-?contractor agreements?|agreements? with (?:\w+ ){0,3}?(?:
        sub-?contractors?|sub-?consultants?|consultants|vendors|suppliers|sub-?managers?)
        |(?:contract|agreement) (?:\w+ ){0,3}?(?:between|entered into)\b
        .{0,40}?\bsub-?(?:manager|contractor|consultant))\b.{0,80}?\b(?:shall|must|will) (?:\w+ )?(?:
        bind|incorporate|be consistent with|contain|include|provide that|require|conform|be subject to)\b
      |\bperform the obligations of (?:the )?contractor under the (?:main|prime|head) contract\b
      |\binclude in (?:each|every|all|any) (?:\w+ )?sub-?contracts?\b
    `,
    except: regex`
      \b(?:force majeure
        |confidential information|retainage|lien waivers?|waivers? of liens?|prices?|subcontract sum
        |equal opportunity|affirmative action|guarantor|applicable laws?|assign(?:ed|able|ment|ing)?)\b
    `,
    confidence: 0.6,
  },
  {
    category: 'flow_down',
    stems: ['bindin', 'prime', 'main', 'head', 'subcon', 'sub'],
    pattern: regex`
      \bmake (?:this|the) (?:agreement|contract|terms)\b
        .{0,30}?\bbinding (?:up)?on (?:its |all |each )?sub-?contractors?\b
      |\b(?:prime|main|head) (?:contract|agreement)\b.{0,120}?\b(?:
        shall (?:govern|prevail|control)|take precedence|full knowledge|apply to (?:this|the) sub)\b
      |\bfull knowledge of the provisions of the (?:main|prime|head) contract\b
      |\bsub-?contractors? (?:\w+ ){0,3}?(?:shall be|are) subject to the same\b
    `,
    except: /\b(?:insurance polic|arbitrat\w+)\b/,
    confidence: 0.6,
  },
  {
    category: 'flow_down',
    stems: ['terms', 'simila', 'paragr', 'clause'],
    pattern: regex`
      \bterms of the (?:general|prime|main|head|owner) contract\b
        .{0,60}?\b(?:made (?:a )?part|incorporated|apply)\b
      |\brequire (?:similar|the same|identical) (?:\w+ ){0,2}?(?:
        agreements?|undertakings?|provisions?|terms|obligations)\b.{0,30}?\bsub-?contract
      |\binclude this (?:paragraph|clause|section|provision|article)\b.{0,60}?\bsub-?contract
    `,
    confidence: 0.65,
  },
  {
    category: 'third_party_beneficiary',
    stems: ['third', 'benefi', 'relati', 'obliga', 'anyone'],
    pattern: regex`
      \b(?:not|no|none|nothing|nor)\b.{0,160}?\b(?:create|constru\w+|establish|deemed)\b
        .{0,60}?\b(?:contractual (?:relation(?:ship)?|obligation)|privity
        |(?:obligations?|duty|duties|liabilit(?:y|ies)|rights?))\b.{0,60}?\b(?:to|with|between|in favou?r of
        |in|of)\b.{0,40}?\b(?:third (?:part(?:y|ies)|persons?)|any (?:other )?(?:person|entity) other than)\b
      |\bnone of the (?:obligations|duties)\b.{0,120}?\bthird part
      |\b(?:sole|exclusive) (?:and exclusive )?benefit of (?:the )?(?:parties|owner and|contractor and)
      |\b(?:inure|enure)s? to the benefit of any third\b
      |\b(?:intended|express|third[- ]party|no other) beneficiar(?:y|ies)\b
      |\b(?:nothing|no provision)\b
        .{0,100}?\bgives? (?:to )?any(?:one|body| person)\b.{0,60}?\b(?:benefit|right|claim|remedy)
    `,
    except: regex`
      \b(?:insurance|trust
        |letter of credit|letters of credit|employees?|lien|partnership|joint venture|warrant(?:y|ies))\b
    `,
    confidence: 0.65,
  },
  {
    category: 'third_party_beneficiary',
    stems: ['acquir', 'benefi', 'third'],
    pattern: regex`
      \b(?:acquires?|ha(?:ve|s)|obtains?) no rights? under (?:this|the)\b
      |\bnot (?:\w+ )?for the benefit of any (?:other |third )?(?:person|party|entity)\b
    `,
    except: /\b(?:title|insurance|owner (?:shall )?(?:acquires?|has) no)\b/,
    confidence: 0.6,
  },
  {
    category: 'third_party_beneficiary',
    stems: ['third', 'solely', 'duties'],
    pattern: regex`
      \bno (?:third part(?:y|ies)|other (?:person|party|entity))\b
        .{0,30}?\b(?:shall|may|is|will)\b.{0,40}?\b(?:rely|enforce|entitled|claim)\b
      |\b(?:solely|only) for the (?:parties|benefit of the parties|benefit of owner)\b
      |\bduties\b.{0,40}?\brun (?:only|solely) to\b
    `,
    except: /\b(?:insurance|letters? of credit|trust)\b/,
    confidence: 0.65,
  },
  {
    category: 'audit_records',
    stems: ['record', 'ledger', 'audito', 'docume', 'payrol', 'inform'],
    pattern: regex`
      \brecords?\b.{0,80}?\b(?:shall|will) be (?:\w+ )?(?:available|open|accessible|subject)\b
        .{0,60}?\b(?:review|inspect\w+|examin\w+|audit|owner)\b
      |\b(?:ledgers?|payrolls?|payroll records)\b.{0,60}?\b(?:available|open|access)\b
      |\b(?:retain|preserve|keep|maintain) (?:all |its |such |the |complete )?
        (?:project )?(?:documents|documentation|records|files)\b.{0,60}?\b(?:years|months)\b
      |\bauditors?\b.{0,40}?\b(?:may|shall|entitled)\b.{0,40}?\b(?:review|examine|inspect|verify|audit)\b
      |\bprovid\w+ (?:\w+ ){0,3}?cost (?:information|records|data)\b.{0,80}?\b(?:request|require|need)\w*
      |\baccess (?:by \w+ )?to (?:\w+ )?(?:pertinent|relevant|its|such|all) (?:\w+ )?records\b
    `,
    except: regex`
      \b(?:record drawings
        |as-built|medical|of record|safety|lien|insurance|inspection of the work|personnel records)\b
    `,
    confidence: 0.6,
  },
  {
    category: 'audit_records',
    stems: ['accoun', 'sheets', 'timesh', 'examin'],
    pattern: regex`
      \b(?:accounts|books|records)\b.{0,60}?\b(?:kept|maintained)\b.{0,60}?\bgenerally accepted accounting\b
      |\b(?:time ?sheets?|invoices|vouchers|receipts)\b.{0,60}?\bopen (?:to|for) (?:examination|inspection)\b
    `,
    except: /\b(?:financial statements|lender|borrower|covenant)\b/,
    confidence: 0.6,
  },
];
