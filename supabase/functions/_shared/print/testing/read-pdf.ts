import { getDocumentProxy } from 'unpdf';

/** A piece of text as a PDF reader finds it; in points from the page's lower left corner. */
interface Piece {
  text: string;
  x: number;
  y: number;
  width: number;
}

interface ReadPage {
  width: number;
  pieces: Piece[];
  /** The whole text in reading order. */
  text: string;
  /** Structure types in order. */
  roles: string[];
}

/** Reads a file's pages with text positions and structure types. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPage[]> {
  const pdf = await getDocumentProxy(bytes.slice());
  return await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1);
      const { items } = await page.getTextContent();
      const pieces = items.flatMap((item) =>
        'str' in item && item.str.trim()
          ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }]
          : [],
      );
      return {
        width: page.getViewport({ scale: 1 }).width,
        pieces,
        text: items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''),
        roles: rolesIn(await page.getStructTree()),
      };
    }),
  );
}

interface Node {
  role?: string;
  type?: string;
  children?: Node[];
}

const isOnPage = (node: Node): boolean => node.type === 'content' || (node.children ?? []).some(isOnPage);

/** Only elements with content on the page; elements that only enclose others on other pages are skipped. */
const rolesIn = (node: Node | null): string[] =>
  node && isOnPage(node)
    ? [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(rolesIn)]
    : [];
