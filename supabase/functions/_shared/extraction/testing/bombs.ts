/** Makes small files that unpack to much, as somebody might who wishes the service ill. */
import { strToU8, zipSync } from 'fflate';

const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A Word package with this for the body of its document. */
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

/** 29 MB of text in a file of 97 kB. */
export const textBomb = () => wordPackage(paragraph.repeat(Math.ceil(28_500_000 / paragraph.length)));

/** As much, of which none is text. */
export const tagBomb = () => wordPackage('<w:p/>'.repeat(4_800_000));

/** So many characters of sentences. */
export const prose = (characters: number) =>
  sentence.repeat(Math.ceil(characters / sentence.length)).slice(0, characters);
