import type { Plugin } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';

/**
 * Parts of pdf.js that reading never reaches, with what replaces each: editing, drawing on a canvas, writing
 * files, and XFA forms, which pdf.js reads only if asked. They are half of pdf.js. Node has its own Brotli.
 */
const left: readonly { names: readonly string[]; code: string }[] = [
  {
    names: [
      'AnnotationEditor',
      'AnnotationEditorLayer',
      'FreeTextEditor',
      'HighlightEditor',
      'InkEditor',
      'SignatureEditor',
      'StampEditor',
      'CanvasGraphics',
      'PDFEditor',
    ],
    code: 'class {}',
  },
  // Its one method outside XFA reads the formatting of comments.
  { names: ['XFAFactory'], code: 'class { static getRichTextAsHtml() { return null; } }' },
  { names: ['getXfaFontName'], code: 'function getXfaFontName() {}' },
  {
    names: ['makeBrotliDecode'],
    code: `() => (bytes) => {
      const unpacking = globalThis[Symbol.for('pdf.js unpacks')] ?? (() => {});
      try {
        const unpacked = brotliDecompressSync(bytes, { maxOutputLength: 64 * 1024 * 1024 });
        unpacking(unpacked.length);
        return unpacked;
      } catch (error) {
        if (error.code === 'ERR_BUFFER_TOO_LARGE') unpacking(Infinity);
        throw error;
      }
    }`,
  },
];

/** Assigned for debugging in browsers; keeps everything in the bundle. */
const globals = /globalThis\._pdfjsTestingUtils=\{[^{}]*\},globalThis\.pdfjsLib=\{[^{}]*\};/;

const source = /\/unpdf\/dist\/pdfjs\.mjs$/;

/** Bundles of pdf.js only what opens files and reads their pages. */
export const trimPdfReader: Plugin = {
  name: 'trim-pdf-reader',
  resolveId: (id, importer) =>
    id === 'unpdf/pdfjs' && importer?.endsWith('/unpdf/dist/index.mjs') ? '\0pdf-reader' : null,
  load: (id) => (id === '\0pdf-reader' ? "export { getDocument, OPS } from 'unpdf/pdfjs';" : null),
  transform: {
    filter: { id: source },
    handler(code) {
      if (!globals.test(code)) throw new Error('The expected globals of pdf.js were not found.');
      const trimmed = withoutUnused(code.replace(globals, ''));
      return { code: `import { brotliDecompressSync } from 'node:zlib';${trimmed}`, map: { mappings: '' } };
    },
  },
};

function withoutUnused(code: string): string {
  const replacements = new Map(left.flatMap((one) => one.names.map((name) => [name, one.code] as const)));
  const found = parseAst(code).body.flatMap((statement) => {
    if (statement.type === 'FunctionDeclaration') return { ...statement, name: statement.id?.name };
    if (statement.type !== 'VariableDeclaration') return [];
    return statement.declarations.flatMap(({ id, init }) => {
      if (!init) return [];
      const own = init.type === 'ClassExpression' ? init.id?.name : undefined;
      return { ...init, name: own ?? (id.type === 'Identifier' ? id.name : undefined) };
    });
  });
  let kept = '';
  let at = 0;
  for (const { name = '', start, end } of found) {
    const replacement = replacements.get(name);
    if (!replacement) continue;
    kept += code.slice(at, start) + replacement;
    at = end;
    replacements.delete(name);
  }
  if (replacements.size > 0) throw new Error(`pdf.js has no ${[...replacements.keys()].join(', ')}.`);
  return kept + code.slice(at);
}
