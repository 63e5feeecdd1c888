/** Assembles test contracts and changes their layout without changing the words. */
import { type Article, type ArticleKey, fair, harsh, opening } from './articles.ts';
import { subcontractArticles, subcontractOpening } from './subcontract.ts';

type Changes = Partial<Record<ArticleKey, Article | null>>;

/** The fair contract with some articles replaced, or removed if null. */
export function contract(changes: Changes = {}): string {
  const keys = Object.keys(fair) as ArticleKey[];
  const articles = keys.map((key) => (key in changes ? changes[key] : fair[key]));
  return render(
    'CONSTRUCTION AGREEMENT',
    opening,
    articles.filter((article): article is Article => Boolean(article)),
  );
}

/** The contract with every article in its harshest form. */
export function harshContract(): string {
  return contract(harsh);
}

/** A subcontract under a general contractor. */
export function subcontract(): string {
  return render('SUBCONTRACT AGREEMENT', subcontractOpening, subcontractArticles);
}

/** An article of one paragraph. */
export function article(title: string, ...paragraphs: string[]): Article {
  return { title, paragraphs };
}

function render(title: string, start: string, articles: Article[]): string {
  const body = articles.flatMap(({ title: name, paragraphs }, index) => [
    `Article ${index + 1}. ${name}`,
    ...paragraphs.map((paragraph, at) => `${index + 1}.${at + 1} ${paragraph}`),
  ]);
  return [title, start, ...body].join('\n\n');
}

/** Breaks every paragraph into lines of at most `width` characters. */
export function reflow(text: string, width: number): string {
  return text
    .split('\n\n')
    .map((paragraph) => wrap(paragraph, width))
    .join('\n\n');
}

function wrap(paragraph: string, width: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    if (line && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line].join('\n');
}

/**
 * Splits a text into pages of `linesPerPage` lines, each with a running header and a page number as in print.
 */
export function paginate(text: string, linesPerPage: number): string[] {
  const lines = text.split('\n');
  const pages: string[] = [];
  for (let at = 0; at < lines.length; at += linesPerPage) {
    const body = lines.slice(at, at + linesPerPage).join('\n');
    pages.push(`Storage building at Quarry Lane\n\n${body}\n\nPage ${pages.length + 1}`);
  }
  return pages;
}
