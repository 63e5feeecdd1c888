/** Contract text that speaks to a language model. A person is told of it, and no statement may rest on it. */
import type { NumberedPaper, QuotedSpan } from './segments.ts';

const reader = String.raw`(?:ai|a\.i\.|artificial intelligence|language models?|llms?|chat ?gpt|gpt|claude|gemini|copilot|chat ?bots?|assistants?|automated (?:reviewers?|readers?|systems?|tools?|analys[ie]s)|(?:contract |ai )?(?:review|analysis|risk) (?:software|tools?|systems?|engines?|bots?))`;
const patterns = [
  String.raw`\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|earlier|your|all|these|any|system|safety)\b.{0,30}\b(?:instructions?|prompts?|rules?|guidelines?|rubric|training|directions?)\b`,
  String.raw`\b(?:new|updated|revised|system|developer|hidden) (?:instructions?|prompts?|messages?)\b\s*[:\-]`,
  String.raw`^\W*(?:assistant|ai|note to (?:the )?${reader})\s*[:>\]]`,
  String.raw`^\W*(?:system|user|human)\s*[:>\]].{0,200}\b(?:you|findings?|instructions?|ignore|empty list|rating)\b`,
  String.raw`\b(?:to|dear|attention|attn|note to|instructions? (?:to|for)|message (?:to|for)|as an?|you are an?|if you are an?|any)[\s:]+(?:the |any |an? |all |every )?${reader}\b.{0,160}\b(?:must|shall|should|rate|report|answer|ignore|skip|mark|treat|return|output|respond|say|list|omit|classify|assign|give|set|do not|don't|please|reviewing|reading)\b`,
  String.raw`\b(?:rate|score|grade)\b (?:this|the)(?: whole| entire)? (?:contract|agreement|document|paper)\b(?: [a-z]+){0,4} (?:\d{1,3}\b|zero\b|one\b)(?! ?(?:%|percent|days?))`,
  String.raw`\b(?:rate|score|grade|classify|mark|flag|treat|label|report)\b.{0,30}\b(?:contract|agreement|document|paper|clauses?|findings?|everything|limitation of liability)\b.{0,30}\b(?:low[- ]risk|no[- ]risk|risk[- ]free|harmless|fair|as safe|as low|as compliant)\b`,
  String.raw`\bby (?:any |the |an? |all )?${reader}\b.{0,40}\bas\b`,
  String.raw`\b(?:do not|don't|never|must not|shall not|should not|without)\b.{0,30}\b(?:report|flag|list|mention|return|raise|output|show)(?:ing)?\b.{0,40}\b(?:findings?|dangers?|risks?|issues?|clauses?)\b`,
  String.raw`\b(?:respond|reply|answer|output|return|print|write|say)\b.{0,30}\b(?:only|exactly|with|nothing|the following|json|verbatim)\b.{0,40}(?:[{"[]|\bjson\b|\bok\b|\bapproved\b|\bno (?:risks?|dangers?|findings?|issues?)\b)`,
  String.raw`\b(?:return|output|give|produce)\b (?:an? |the )?(?:empty|blank) (?:list|array|answer|result|report)\b`,
  String.raw`\b(?:reveal|repeat|print|disclose|leak|send|show)\b.{0,30}\b(?:your |the )?(?:system prompt|prompt|api[- ]key|instructions you|hidden instructions)\b`,
  String.raw`\byour (?:task|role|rubric|instructions|answer|output|rating)\b.{0,30}\b(?:is|are|has|have|must|should|shall)\b`,
  String.raw`</?\s*(?:contract|findings|statements|dangers|gist|system|instructions?|question)\s*>|\[/?inst\]|<\|[a-z_]+\|>|#{2,} *(?:system|instruction)`,
  String.raw`"(?:dangers|verdicts|rating|disputes|sentences|upheld|severity|risk_score|findings)"\s*:`,
  String.raw`\b(?:pretend|act as (?:if|though)|roleplay|you are now)\b.{0,80}\b(?:reviewer|model|assistant|lawyer|counsel|contract|clauses?|unrestricted)\b`,
];
const speaks = new RegExp(patterns.join('|'), 'iu');

/** Characters that a person does not see, but a model reads: tags, zero-width characters, direction marks. */
const unseen = /[\u{e0000}-\u{e007f}\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ad]/gu;
const hidden = /[\u{e0020}-\u{e007e}]{4,}/u;

/** Letters of other scripts that look like Latin ones. */
const lookalikes: Record<string, string> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  ο: 'o',
  α: 'a',
  ι: 'i',
};

/** Whether a text tells a language model what to do. */
export function isAddressed(text: string): boolean {
  if (hidden.test(text)) return true;
  const seen = text
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/[\u0370-\u04ff]/g, (letter) => lookalikes[letter.toLowerCase()] ?? letter)
    .replace(/\s+/g, ' ');
  return speaks.test(seen) || speaks.test(spaced(seen));
}

/** Letters set apart to escape a search: 'i g n o r e' is 'ignore'. */
const spaced = (text: string) =>
  text.replace(/\b(?:[a-z] ){3,}[a-z]\b/gi, (letters) => letters.replaceAll(' ', ''));

/** The passages of a paper that tell a language model what to do. */
export function addressedIn({ segments, span }: NumberedPaper): QuotedSpan[] {
  return segments
    .filter(({ text }) => isAddressed(text))
    .map(({ start, text }) => span(start, start + text.length));
}
