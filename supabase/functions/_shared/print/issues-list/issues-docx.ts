/** Writes an issues list as a Word file: a table whose last column the counterparty fills in. */
import { strToU8, zipSync } from 'fflate';
import { dateWords } from '../words.ts';
import { type IssuesList, issueCells, issueHeaders } from './issues-list.ts';

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const mime = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** Widths of the columns in twentieths of a point: 10 inches, on US Letter in landscape. */
const widths = [650, 900, 3950, 3950, 2750, 2200];
/** A row with more characters in a cell may break across pages. */
const MOST_UNBROKEN = 1_500;

/** The Word file of a list. */
export function issuesDocx({
  organization,
  contract,
  project,
  document,
  printedBy,
  printedAt,
  issues,
}: IssuesList): Uint8Array<ArrayBuffer> {
  const about = [
    `Project: ${project}`,
    `Version ${document.version}: ${document.file_name}`,
    `From ${organization}, ${printedBy}, ${dateWords(printedAt)}`,
  ];
  const rows = [
    rowOf(issueHeaders, { isHeader: true }),
    ...issues.map((issue) => rowOf(issueCells(issue), { isHeader: false })),
  ];
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('');
  const table = `<w:tbl><w:tblPr><w:tblStyle w:val="Issues"/><w:tblW w:w="5000" w:type="pct"/><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${rows.join('')}</w:tbl>`;
  const body = [
    paragraph(`${contract.name}: issues list`, 'Title'),
    ...about.map((line, index) => paragraph(line, index === about.length - 1 ? 'LastLine' : null)),
    table,
    '<w:sectPr><w:pgSz w:w="15840" w:h="12240" w:orient="landscape"/><w:pgMar w:top="720" w:right="720" w:bottom="720" w:left="720" w:header="360" w:footer="360" w:gutter="0"/></w:sectPr>',
  ];
  const parts: [path: string, content: string][] = [
    ['[Content_Types].xml', contentTypes],
    [
      '_rels/.rels',
      relationships([
        [`${office}/officeDocument`, 'word/document.xml'],
        [`${packages}/relationships/metadata/core-properties`, 'docProps/core.xml'],
      ]),
    ],
    [
      'word/document.xml',
      `${xml}<w:document xmlns:w="${word}"><w:body>${body.join('')}</w:body></w:document>`,
    ],
    ['word/_rels/document.xml.rels', relationships([[`${office}/styles`, 'styles.xml']])],
    ['word/styles.xml', styles],
    ['docProps/core.xml', properties(`${contract.name}: issues list`, organization, printedAt)],
  ];
  const date = new Date(printedAt);
  const zipped = zipSync(
    Object.fromEntries(parts.map(([path, content]) => [path, [strToU8(content), { mtime: date }]])),
  );
  return new Uint8Array(zipped);
}

function rowOf(cells: readonly string[], { isHeader }: { isHeader: boolean }): string {
  const written = cells.map(
    (text, index) =>
      `<w:tc><w:tcPr><w:tcW w:w="${widths[index]}" w:type="dxa"/></w:tcPr>${paragraph(text, isHeader ? 'TableHeading' : null)}</w:tc>`,
  );
  const isWhole = isHeader || cells.every((text) => text.length <= MOST_UNBROKEN);
  const properties = isWhole ? `<w:trPr><w:cantSplit/>${isHeader ? '<w:tblHeader/>' : ''}</w:trPr>` : '';
  return `<w:tr>${properties}${written.join('')}</w:tr>`;
}

function paragraph(text: string, style: string | null = null): string {
  const runs = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `<w:t xml:space="preserve">${escaped(line)}</w:t>`)
    .join('<w:br/>');
  return `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r>${runs}</w:r></w:p>`;
}

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML, without the characters that it can't hold. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);

const relationships = (all: [type: string, target: string][]): string =>
  `${xml}<Relationships xmlns="${packages}/relationships">${all
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const contentTypes = `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${mime}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${mime}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`;

const properties = (title: string, creator: string, date: string): string =>
  `${xml}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escaped(title)}</dc:title><dc:creator>${escaped(creator)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${date.replace(/\.\d+/, '')}</dcterms:created></cp:coreProperties>`;

const border = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="999999"/>`)
  .join('');
const bold = (size?: number) =>
  `<w:rPr><w:b/>${size ? `<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>` : ''}</w:rPr>`;
const fonts = ['ascii', 'hAnsi', 'eastAsia', 'cs'].map((kind) => ` w:${kind}="Calibri"`).join('');
const onNormal = '<w:basedOn w:val="Normal"/>';
const styles = [
  `${xml}<w:styles xmlns:w="${word}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts${fonts}/>`,
  '<w:sz w:val="20"/><w:szCs w:val="20"/><w:lang w:val="en-US"/></w:rPr></w:rPrDefault>',
  '<w:pPrDefault><w:pPr><w:spacing w:after="60"/></w:pPr></w:pPrDefault></w:docDefaults>',
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>',
  `<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/>${onNormal}`,
  `<w:pPr><w:spacing w:after="120"/><w:outlineLvl w:val="0"/></w:pPr>${bold(32)}</w:style>`,
  `<w:style w:type="paragraph" w:customStyle="1" w:styleId="LastLine"><w:name w:val="Last Line"/>${onNormal}`,
  '<w:pPr><w:spacing w:after="200"/></w:pPr></w:style>',
  '<w:style w:type="paragraph" w:customStyle="1" w:styleId="TableHeading">',
  `<w:name w:val="Table Heading"/>${onNormal}${bold()}</w:style>`,
  '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/>',
  '<w:tblPr><w:tblCellMar><w:left w:w="100" w:type="dxa"/><w:right w:w="100" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>',
  '<w:style w:type="table" w:customStyle="1" w:styleId="Issues"><w:name w:val="Issues"/>',
  `<w:basedOn w:val="TableNormal"/><w:tblPr><w:tblBorders>${border}</w:tblBorders></w:tblPr></w:style></w:styles>`,
].join('');
