/** Creates small files that unpack to a lot, like an attacker might. */
import { strToU8, zipSync } from 'fflate';

const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A Word package with this as its document body. */
export function wordPackage(body: string): Uint8Array<ArrayBuffer> {
  const packed = zipSync(
    {
      '[Content_Types].xml': strToU8(
        `<Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
      ),
      'word/document.xml': strToU8(`<w:document><w:body>${body}</w:body></w:document>`),
    },
    { level: 1 },
  );
  return new Uint8Array(packed);
}

const sentence = 'The contractor shall build the work. ';
const paragraph = `<w:p><w:r><w:t>${sentence.repeat(100)}</w:t></w:r></w:p>`;

/** 29 MB of text in a 97 kB file. */
export const textBomb = () => wordPackage(paragraph.repeat(Math.ceil(28_500_000 / paragraph.length)));

/** The same size, but without any text. */
export const tagBomb = () => wordPackage('<w:p/>'.repeat(4_800_000));

/** Sentences totaling this many characters. */
export const prose = (characters: number) =>
  sentence.repeat(Math.ceil(characters / sentence.length)).slice(0, characters);
