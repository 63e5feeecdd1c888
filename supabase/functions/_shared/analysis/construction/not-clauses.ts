/** What locators, sections and the model take for a clause of a construction contract and is none. */
import type { Category } from '../taxonomy.ts';
import { warrantyTime } from './figures.ts';

/** A clause has a few words. */
const WORDS = /\b[a-z]{2,}(?:[^a-z]+[a-z]+){3}/;
/** What closes a contract, and what only strikes out a part of a form. */
const NO_TERM =
  /^\W{0,3}in witness whereof\b|^[^.]{0,20}\b(?:sections?|paragraphs?|clauses?|articles?|sentences?)\b(?!.*\breplaced\b).{0,160}\b(?:is|are) deleted\b[^.]{0,20}\.?$/;
/** A line with a limit of insurance is short. */
const LIMIT = /\$ ?\d[\d,]{3,}.*[a-z]{5}/;
const DOTS = /\.{5,}|(?:\. ){5,}/;
const RULES = /-{8,}|={8,}|_{20,}/;
/** Entries of a table of contents that run on: '7.contract price 8.changes', '10.1 insurance 58 10.2 bonds 59'. */
const ENTRIES = /\d{1,2}\.[a-z]|\d{1,2}\.\d{1,2} [a-z]/g;
const ORDERS = /\b(?:shall|will|may|must)\b/;
/** Two of them with the page between. */
const ENTRY_AND_PAGE = /\d{1,2}\.\d{1,2} [a-z][^.;]{4,80} \d{1,3} \d{1,2}\.\d{1,2} [a-z]/;
/** A term of a glossary. */
const DEFINES = /^\W{0,3}(?:\d[\d.]{0,6} )?"?[^".;:]{2,60}"?:? (?:shall )?(?:means?\b|has the meaning)/;
/** What publishers of forms print on each page, and what they tell the one who fills it in. */
const FORM =
  /\u00a9|\bcopyright\b.{0,60}\b(?:19|20)\d\d|\bunlicensed photocopying\b|\ball rights reserved\b|\buser notes:|\bconsensusdocs \d|\bconsultation with (?:legal|an attorney)|\bredlined\b.{0,40}\bversion\b|\bpermits the user to\b|\bcopies of a completed document\b|\bother uses, including copying\b|\bunauthorized reproduction\b|\bprotected by u\.s\. copyright\b|\btreatment has been requested\b|\bfiled separately with the\b|\bseparately filed with the\b|\bomitted portions\b|\bwas (?:electronically )?produced (?:with|by)\b.{0,60}\b(?:permission|software)\b|\bnot for use or disclosure outside\b|^\((?:list|state|insert|if|describe|check|specify|here|identify)\b/;

/** What a public filing prints on a page where something was blacked out: it may stand in the midst of a clause. */
const REDACTED =
  /\*{0,3} ?confidential (?:material|portions?|treatment)\b[^.]{0,160}?\b(?:securities and exchange commission|the commission|requested)\b\.?/g;

/** Categories whose terms glossaries define; a definition of force majeure is the clause itself. */
const glossary = new Set<Category>([
  'assignment',
  'audit_records',
  'bonds',
  'dispute_resolution',
  'flow_down',
  'hazardous_materials',
  'indemnity',
  'insurance',
  'lien_release',
  'warranty',
]);

/** By category: words without which a passage is about something else. */
const needs: Partial<Record<Category, RegExp>> = {
  consequential_waiver:
    /\b(?:waive\w*|waiver|not|neither|nor|no|never|liable to the other|exclud\w+|releas\w*|limited|without|disclaim\w*|such damages|loss(?:es)? of|lost)\b/,
  audit_records:
    /\b(?:records?|books|audit\w*|accounts?|accounting|invoices|documentation|ledgers?|payrolls?|documents|cost information|costs)\b/,
  liability_cap:
    /\b(?:exceed\w*|limited|maximum|aggregate|recourse|in excess|more than|greater|capped|cap|in no event|solely|personal(?:ly)? (?:liability|liable)|out of the (?:net )?assets|overall limit|judgment|recoverable|answer)\b/,
};

/** By category: words with which a passage is about something else. */
const excludes: Partial<Record<Category, RegExp>> = {
  audit_records:
    /\brecord drawings\b|\bcontemporary records\b|\binspect (?:all )?such records\b|\baudit any aspect\b|\baccounting firm\b|\baudit of\b.{0,80}\bquality\b|\brecords?(?: \([^)]{1,40}\))? of all communications\b/,
  insurance:
    /^(?!.*\b(?:evidence|certificates?|maintain|procure|carry|carried by|endors\w+|additional insureds?|polic(?:y|ies) shall)\b).*\b(?:subrogation|waives? (?:all|any)|similar waivers)\b|\bobtain a waiver of subrogation\b/,
  assignment:
    /\bas(?:signed| are respectively assigned) to them in\b|^(?!.*\b(?:shall not|may|neither|without|consent)\b)(?=.*\bsuccessors\b).*\b(?:binding|binds?|inures?|extend)\b|\bassign (?:to \w+ )?(?:all |any |such )?(?:\S+ ){0,3}?warranties\b|\breference to (?:a|any|the) (?:person|party)\b|\bpersonnel\b|\btransfer (?:of ownership|the risk of loss)\b|\blook solely\b|^(?!.*\b(?:this|the) (?:sub)?(?:agreement|contract)\b).*\b(?:equity|membership) interests?\b/,
  bonds:
    /^(?!.*\b(?:performance|payment) (?:and \w+ )?bonds?\b)(?=.*\bliens?\b).*\bbond|\bperformance guarantees?\b(?!.{0,80}\b(?:bond|letter of credit|bank))|\bwaives the claimant\b|\b(?:bondholders?|indenture|series bonds|mortgage bonds|revenue bonds|(?:owners|holders|purchasers) of (?:the |any |all )?bonds)\b|\breturning the\b|\bbonds? (?:cancelled|deemed|in lieu)\b|\bin lieu of\b.{0,40}\bother bonds\b|\bbonds for the (?:redemption|payment of which)\b|\bbonds? costs?\b|^\W{0,4}(?:\w{1,3}[.)] )?costs? (?:for|of)\b|\bcosts? of (?:any|all) (?:\w+ ){0,4}bonds?\b|\bpremiums for any bond\b|\bsubject\b.{0,30}\bto the terms and conditions of the\b.{0,40}\bbonds?\b|^\W{0,4}(?:\w{1,3}[.)] )?(?:the )?(?:payment|performance) (?:and \w+ )?bonds?\b.{0,30}\brequired\b.{0,30}\bto be provided\b|^\W{0,4}(?:\w{1,3}[.)] )?(?:the )?contractor has (?:provided|delivered)\b|\b(?:up|against|for)(?:on)? (?:the )?delivery (?:by \w+ \w+ )?of the performance bond\b|\bdischarged\b.{0,60}\bby\b.{0,30}\bbond(?:ing)?\b|\bletters? of credit in favou?r of (?:the )?(?:contractor|builder|supplier)\b|^\W{0,4}enforce the\b/,
  consequential_waiver:
    /^(?!.*\b(?:consequential|special|incidental|lost profits?|loss of)\b).*\bdirect or indirect\b|\bconsequences, direct or indirect\b|\b(?:perils|fire or other|including consequential loss of use|indemnification obligations|subrogation|polic(?:y|ies)|limits? of liability of this coverage)\b/,
  flow_down:
    /\b(?:force majeure|confidential\w*|disclosure|retainage|properly allocable|third-party beneficiary|purport to bind|responsible to (?:the )?(?:owner|employer|client) for|provisions? (?:entitling|permitting))\b/,
  lien_release:
    /\bpremiums? for\b|\b(?:provided that|if|once) (?:the )?(?:contractor|subcontractor|builder) has (?:delivered|provided|furnished)\b.{0,60}\bwaivers?\b.{0,60}\bin accordance with (?:section|article|clause|paragraph)\b|^\W{0,3}\(?\w{1,3}[.)] (?:exhibit|schedule|appendix|annex) \w|\b(?:under|in accordance with) (?:the )?lien laws?\b|\ball required receipts\b/,
  waiver_of_subrogation: /\bguarant(?:or|ee|eed|y)\b|\bundertaking\b/,
  liability_cap:
    /\bliability for (?:\w+ )?liquidated damages\b|\brelieve\b.{0,80}\bliability\b|\bin no way limit\b|\bgeneral aggregate\b|^(?!.*\b(?:total|entire|maximum|cumulative) (?:aggregate |cumulative |and entire )?liabilit).*\b(?:umbrella|limits? (?:specified|of insurance)|insurance (?:limits?|polic\w+)|surety|penal sum|per occurrence|shall survive|indemnification obligation|(?:consequential|indirect)\b.{0,60}\b(?:damages|loss))/,
  indemnity:
    /\b(?:obligee|suret(?:y|ies))\b|^\W{0,4}(?:\w{1,3}[.)] )?(?:loss(?:es)?|costs?|expenses?)\b.{0,100}\bincurred by\b|\bfor indemnity claims\b|\bpolic(?:y|ies) of insurance\b.{0,120}\bindemnify the parties\b/,
  warranty:
    /\bextension (?:\(if any\) )?of the defects\b|\b(?:collect|deliver|assemble)\b.{0,40}\bwarranties\b|\bliquidated damages\b|\bconsequential\b|\bliabilit(?:y|ies)\b.{0,200}\bexceed\b|^(?!.*\b(?:warrant(?:s|ed|ies|y(?! period))|made? good|repair\w*|correct\w*|replac\w+|rectif\w+|remed\w+|guarantees|liable|liability(?! period)|assign\w*|fails?|shut ?down)\b).*\b(?:during|throughout|until|end of|expiry of|expiration of) (?:\S+ ){0,5}?(?:defects liability|warranty|guarantee) period\b/,
  third_party_beneficiary:
    /\bgive rise to (?:a|any) duty\b|\brelease or impair\b|\b(?:firearms|ammunition|fiduciary|beneficiary is authorized|letters? of credit|means, methods)\b/,
  hazardous_materials:
    /\bnon-hazardous\b|\bsubstances? defined as\b|\bu\.s\.c\b.{0,120}\bu\.s\.c\b|\b(?:labor disputes|adverse weather|unavoidable|concealed or unknown conditions)\b/,
  dispute_resolution:
    /\b(?:(?:indemnify|defend)\b.{0,80}\bharmless|labor (?:shortages or )?disputes|unenforceab\w+|determined by an? (?:\w+ )?(?:arbitrator|court)|pending or threatened|assume the defense|adjust and settle a loss|law governing the procedure|country \(or other jurisdiction|(?:losses|damages|penalties),.{0,80}\b(?:litigation|arbitrations?)(?=,)|threatened in writing|provision which expressly incorporates|has obtained an award|entity having jurisdiction)\b/,
};

/** Whether a passage in lower case only looks like a clause of the category: a contents line, a label, another subject. */
export function isNoClause(category: Category, quote: string): boolean {
  const text = quote.includes('confidential ') ? quote.replace(REDACTED, '') : quote;
  if (!WORDS.test(text) && !(category === 'insurance' && LIMIT.test(text))) return true;
  if (RULES.test(text) || FORM.test(text) || NO_TERM.test(text)) return true;
  if (DOTS.test(text) && text.length < 250) return true;
  if (ENTRY_AND_PAGE.test(text) && !ORDERS.test(text)) return true;
  // References to sections look the same in a clause, which orders something besides.
  if ((text.match(ENTRIES)?.length ?? 0) >= 4 && !ORDERS.test(text)) return true;
  if (glossary.has(category) && DEFINES.test(text)) return category !== 'warranty' || !warrantyTime(text);
  return needs[category]?.test(text) === false || excludes[category]?.test(text) === true;
}
