import type { Counterproposal } from '@schemas/ask.ts';

/** Why an ask is not in the Word file. */
export const refusalWords: Record<Counterproposal['refused'][number]['reason'], string> = {
  no_quote: 'The contract has no words to change.',
  not_found: 'The words are not in the Word file.',
  ambiguous: 'The words occur more than once. Quote more of the sentence.',
  deleted: 'The other side has deleted these words.',
  moved: 'The other side has moved these words.',
  text_box: 'The words are in a text box.',
  footnote: 'The words are in a footnote or include one.',
  field: 'The words include a cross-reference or another field.',
  content_control: 'The words are in a locked or bound content control.',
  object: 'The words include a picture or another object.',
  paragraphs: 'The new text joins or splits paragraphs.',
  overlap: 'Another ask changes the same words.',
  unchanged: 'The new text is the same as the contract.',
};

/** The sentences of a finding's explanation that say what to ask for. */
export const askIn = (explanation: string): string =>
  (explanation.match(/[^.!?]+(?:\.\d+[^.!?]*)*[.!?]+/g) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => /^(?:ask|request|require|propose|negotiate|strike|add)\b/i.test(sentence))
    .join(' ');

/** Whether tracked changes can be made in a file of this name. */
export const isWordFile = (fileName: string): boolean => fileName.toLowerCase().endsWith('.docx');
