/**
 * Files that pdf.js requests by name: character maps of Asian scripts, the fourteen standard fonts, and image
 * decoders. The build adds hashes to their names, so this table maps names to URLs.
 */
const files = import.meta.glob<string>(
  [
    '../../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true, exhaustive: true },
);

const addresses = new Map(Object.entries(files).map(([path, url]) => [path.split('/').at(-1), url]));

/** Loads one of pdf.js's own files. Throws if the name is unknown. */
export async function fetchPdfResource(filename: string): Promise<Uint8Array> {
  const url = addresses.get(filename);
  if (url === undefined) throw new Error(`pdf.js asks for ${filename}, which is not part of the build`);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${filename} could not be fetched (${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
}
