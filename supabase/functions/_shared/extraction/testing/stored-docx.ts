import { strToU8, zipSync } from 'fflate';

/** An uncompressed Word file with one text and one picture. */
export const makeStoredDocx = (text: string, picture: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync(
      {
        '[Content_Types].xml': strToU8(
          '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
        ),
        'word/document.xml': strToU8(
          `<w:document><w:body>${text
            .split('\n')
            .map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`)
            .join('')}</w:body></w:document>`,
        ),
        'word/media/image1.png': picture,
      },
      { level: 0 },
    ),
  );
