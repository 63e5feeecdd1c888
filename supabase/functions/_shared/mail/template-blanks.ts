/** Blanks that a template leaves to its sender, and those a message has not filled in. */

interface Text {
  subject: string;
  body: string;
}

/** '[date]' or '____'. Merge fields are in braces and are filled in when the message is sent. */
const MARKED = /\[[^\]\n]{2,60}\]|_{3,}/g;
/** A line that ends with a colon announces text: 'Effective date:'. A greeting does not. */
const LABEL = /^(?!dear |hello|hi |good |ladies|gentlemen|to whom)[^:{}\n]{1,60}:$/i;

/**
 * Names each blank of the template that is still in the message: the subject after its colon, labels with
 * nothing behind them, the empty paragraphs of a letter without a text, and marked blanks such as '[date]'.
 * @param template the text the message was started from
 */
export function unfilledBlanks(template: Text, message: Text): { subject: string[]; body: string[] } {
  const isOpen = /:\s*$/.test(template.subject) && /:\s*$/.test(message.subject);
  return {
    subject: [...(isOpen ? ['the subject'] : []), ...marked(template.subject, message.subject)],
    body: [...gaps(template.body, message.body), ...marked(template.body, message.body)],
  };
}

const marked = (template: string, message: string): string[] => [
  ...new Set((template.match(MARKED) ?? []).filter((blank) => message.includes(blank))),
];

/** Lines of the template that a sender writes below, and that the message still has with nothing below. */
function gaps(template: string, message: string): string[] {
  const written = linesOf(message);
  return linesOf(template).flatMap(({ line, space }, at, lines) => {
    const next = lines[at + 1]?.line ?? '';
    const isLabel = space > 0 && LABEL.test(line);
    // Three line breaks and more leave room for a paragraph.
    if (!isLabel && space < 3) return [];
    const unfilled = written.some(
      (one, index) => one.line === line && (written[index + 1]?.line ?? '') === next,
    );
    if (!unfilled) return [];
    return [isLabel ? line.slice(0, -1) : 'the message'];
  });
}

/** Lines with text, each with the number of empty lines after it. */
function linesOf(text: string): { line: string; space: number }[] {
  const found: { line: string; space: number }[] = [];
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const last = found.at(-1);
    if (line !== '') found.push({ line, space: 0 });
    else if (last) last.space += 1;
  }
  return found;
}
