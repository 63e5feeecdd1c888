/** Reads another author's pending changes and comments from a .docx file. */
import { type Revision, readStory, type Story } from './story.ts';
import { openPackage, partText, related } from './word-package.ts';
import { attribute, type Element, readXml } from './xml.ts';

/** The part of a file that a change or comment is in. */
type DocumentPart = 'body' | 'footnotes' | 'endnotes' | 'header' | 'footer';

/** A pending change. `context` is the text of its paragraph as shown if every change is accepted. */
export interface PendingRevision extends Revision {
  part: DocumentPart;
  text: string;
  context: string;
}

/** A comment on `quote`. */
export interface ReceivedComment {
  author: string;
  date: string | null;
  text: string;
  quote: string;
  context: string;
}

const PARTS: Record<Exclude<DocumentPart, 'body'>, string> = {
  footnotes: 'footnotes',
  endnotes: 'endnotes',
  header: 'header',
  footer: 'footer',
};

/**
 * The pending changes and comments of a .docx file, in document order.
 * @throws UnsupportedFile if the file unpacks to too much, Unreadable if it is encrypted or broken
 */
export async function readRevisions(
  bytes: Uint8Array,
): Promise<{ revisions: PendingRevision[]; comments: ReceivedComment[] }> {
  const document = await openPackage(bytes);
  const body = readStory(partText(document, document.main) ?? '');
  const others = Object.entries(PARTS).flatMap(([part, type]) =>
    related(document, document.main, type).map((name) => ({
      part: part as DocumentPart,
      story: readStory(partText(document, name) ?? ''),
    })),
  );
  const revisions = [{ part: 'body' as const, story: body }, ...others].flatMap(({ part, story }) =>
    revisionsOf(part, story),
  );
  const ranges = new Map(body.comments.map((range) => [range.id, range]));
  const comments = related(document, document.main, 'comments').flatMap((name) =>
    readComments(partText(document, name) ?? '').map(({ id, ...comment }) => {
      const range = ranges.get(id);
      return { ...comment, quote: range?.text ?? '', context: range?.paragraph?.text ?? '' };
    }),
  );
  return { revisions, comments };
}

/** Word splits one change at each change of formatting; here it is one again. */
function revisionsOf(part: DocumentPart, story: Story): PendingRevision[] {
  const found: PendingRevision[] = [];
  let end = -1;
  for (const { kind, author, date, text, paragraph, start, end: ends } of story.revisions) {
    const last = found.at(-1);
    const isNext = end >= 0 && story.xml.slice(end, start).trim() === '';
    if (isNext && last?.kind === kind && last.author === author && last.date === date) last.text += text;
    else found.push({ part, kind, author, date, text, context: paragraph?.text ?? '' });
    end = ends;
  }
  return found;
}

function readComments(xml: string) {
  const comments: { id: string; author: string; date: string | null; text: string }[] = [];
  let isText = false;
  readXml<Element>(xml, {
    open: (element) => {
      const last = comments.at(-1);
      if (element.name === 'comment') {
        comments.push({
          id: attribute(element, 'id') ?? '',
          author: attribute(element, 'author') ?? '',
          date: attribute(element, 'date') ?? null,
          text: '',
        });
      } else if (element.name === 'p' && last?.text) last.text += '\n';
      isText = element.name === 't';
      return element;
    },
    close: () => {
      isText = false;
    },
    text: (value) => {
      const last = comments.at(-1);
      if (isText && last) last.text += value;
    },
  });
  return comments;
}
