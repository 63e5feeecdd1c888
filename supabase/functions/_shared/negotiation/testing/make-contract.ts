/**
 * Creates Word files like those that counterparties send: numbered clauses in split runs, tables, fields,
 * footnotes, content controls, headers, and pending changes and comments by the other side. The texts are
 * written for these tests in the manner of public subcontract forms.
 */
import { strToU8, zipSync } from 'fflate';

/** Numbers from 0 to 1 that are the same for the same seed. */
export function random(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const theirAuthor = 'Dana Whitfield';
const theirDate = '2026-10-02T15:20:00Z';

/** Clauses with a heading; each sentence is one that a contracts manager could want changed. */
export const clauses: readonly { heading: string; sentences: readonly string[] }[] = [
  {
    heading: 'Payment',
    sentences: [
      'Contractor shall pay Subcontractor within seven (7) days after receipt of payment from Owner.',
      'Receipt of payment from Owner is a condition precedent to Contractor’s duty to pay.',
      'Retainage of ten percent (10%) is withheld from each progress payment until final completion.',
    ],
  },
  {
    heading: 'Claims',
    sentences: [
      'Subcontractor shall give written notice of any claim within three (3) days after the event giving rise to it.',
      'A claim without timely notice is waived.',
      'Contractor’s decision on a claim is final and binding.',
    ],
  },
  {
    heading: 'Delay',
    sentences: [
      'Subcontractor shall pay liquidated damages of $2,500 for each calendar day of delay.',
      'An extension of time is Subcontractor’s sole remedy for delay, whatever its cause.',
      'Float in the schedule belongs to Contractor alone.',
    ],
  },
  {
    heading: 'Indemnity',
    sentences: [
      'Subcontractor shall defend, indemnify, and hold harmless Contractor and Owner from all claims arising out of the Work, even if caused in part by an indemnitee.',
      'This duty survives final payment and is not limited by insurance.',
    ],
  },
  {
    heading: 'Changes',
    sentences: [
      'Contractor may order changes in the Work at any time without notice to the surety.',
      'Subcontractor shall proceed with changed work pending agreement on price.',
      'Markup on changed work is limited to five percent (5%) for overhead and profit.',
    ],
  },
  {
    heading: 'Termination',
    sentences: [
      'Contractor may terminate this Subcontract for convenience on two (2) days’ written notice.',
      'On termination Subcontractor recovers only the unpaid price of Work in place.',
      'Contractor may supplement Subcontractor’s forces after forty-eight (48) hours’ notice.',
    ],
  },
  {
    heading: 'Insurance',
    sentences: [
      'Subcontractor shall carry commercial general liability insurance of $2,000,000 per occurrence and $4,000,000 in the aggregate.',
      'Contractor and Owner are additional insureds on a primary and noncontributory basis.',
      'Subcontractor waives subrogation against Contractor, Owner, and their insurers.',
    ],
  },
  {
    heading: 'Warranty',
    sentences: [
      'Subcontractor warrants the Work for twenty-four (24) months after substantial completion of the Project.',
      'Defective Work is corrected within five (5) days after written notice.',
      'This warranty is in addition to every remedy at law.',
    ],
  },
  {
    heading: 'Safety',
    sentences: [
      'Subcontractor is responsible for the safety of its employees and shall follow Contractor’s site rules — including those issued later.',
      'Fines assessed against Contractor are charged to Subcontractor.',
    ],
  },
  {
    heading: 'Disputes',
    sentences: [
      'Disputes are resolved by arbitration in the county of Contractor’s principal office.',
      'The prevailing party recovers “reasonable” attorneys’ fees & costs.',
      'Subcontractor shall continue the Work pending resolution of any dispute.',
    ],
  },
  {
    heading: 'Site Conditions',
    sentences: [
      'Subcontractor has inspected the site and accepts all conditions, known or unknown.',
      'No adjustment is made for conditions that differ from the drawings.',
    ],
  },
  {
    heading: 'Assignment',
    sentences: [
      'Subcontractor shall not assign this Subcontract without Contractor’s prior written consent.',
      'Contractor may assign this Subcontract to Owner or its lender.',
    ],
  },
  {
    heading: 'Lien Rights',
    sentences: [
      'Subcontractor shall furnish lien waivers with each application for payment.',
      'Subcontractor shall bond off any lien within five (5) days after demand.',
    ],
  },
  {
    heading: 'Records',
    sentences: [
      'Contractor may audit Subcontractor’s records for five (5) years after final payment.',
      'Records include estimates, bids < or > the price, and payroll.',
    ],
  },
];

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** What a generated file has besides clauses. */
export interface Features {
  hasRevisions: boolean;
  /** How many times the clauses are repeated; a page is about a dozen sentences. */
  rounds?: number;
}

/** The file, and the ids its fields, notes, and revisions count up from the seed. */
export function makeContract(seed: number, { hasRevisions, rounds = 1 }: Features): Uint8Array<ArrayBuffer> {
  const next = random(seed);
  const maybe = (share: number) => next() < share;
  let id = Math.floor(next() * 50) + 1;
  const newId = () => {
    id += 1 + Math.floor(next() * 3);
    return id;
  };
  const by = () => `w:id="${newId()}" w:author="${theirAuthor}" w:date="${theirDate}"`;
  const fonts = ['Times New Roman', 'Arial', 'Calibri'];
  const font = fonts[Math.floor(next() * fonts.length)] ?? 'Arial';
  const plain = `<w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/><w:sz w:val="22"/></w:rPr>`;
  const formats = [
    '',
    plain,
    '<w:rPr><w:b/></w:rPr>',
    '<w:rPr><w:i/><w:sz w:val="22"/></w:rPr>',
    '<w:rPr><w:u w:val="single"/></w:rPr>',
  ];
  const comments: string[] = [];
  const notes: string[] = [];

  const textXml = (text: string, name = 't') => {
    const space = /^\s|\s$/.test(text) ? ' xml:space="preserve"' : '';
    return `<w:${name}${space}>${escaped(text)}</w:${name}>`;
  };
  const run = (text: string, format = plain) => {
    const rsid = maybe(0.3)
      ? ` w:rsidR="00${Math.floor(next() * 0xffffff)
          .toString(16)
          .padStart(6, '0')}"`
      : '';
    const changed =
      hasRevisions && maybe(0.04)
        ? `<w:rPr><w:b/><w:rPrChange ${by()}><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr>`
        : format;
    return `<w:r${rsid}>${changed}${textXml(text)}</w:r>`;
  };

  /** Splits words into runs at random, also within words, as editing and spelling checks leave them. */
  const split = (text: string): string => {
    const parts: string[] = [];
    let rest = text;
    while (rest.length > 0) {
      const length = maybe(0.4) ? rest.length : 1 + Math.floor(next() * 40);
      const format = maybe(0.75) ? plain : (formats[Math.floor(next() * formats.length)] ?? '');
      parts.push(run(rest.slice(0, length), format));
      rest = rest.slice(length);
      if (rest.length > 0 && maybe(0.1)) parts.push('<w:proofErr w:type="spellStart"/>');
      if (rest.length > 0 && maybe(0.05)) {
        const bookmark = newId();
        parts.push(
          `<w:bookmarkStart w:id="${bookmark}" w:name="_Ref${bookmark}"/><w:bookmarkEnd w:id="${bookmark}"/>`,
        );
      }
    }
    return parts.join('');
  };

  const field = (code: string, result: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

  const control = (content: string, properties: string) =>
    `<w:sdt><w:sdtPr><w:id w:val="${newId()}"/>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

  const footnote = (text: string) => {
    notes.push(text);
    return `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="${notes.length + 1}"/></w:r>`;
  };

  /** One sentence with the elements that the file has around and inside it. */
  const sentence = (text: string): string => {
    if (hasRevisions && maybe(0.25)) {
      const at = text.indexOf(' ', Math.floor(next() * text.length * 0.6)) + 1;
      const words = 'at its sole discretion ';
      if (at > 0 && maybe(0.5)) {
        return `${split(text.slice(0, at))}<w:ins ${by()}>${run(words)}</w:ins>${split(text.slice(at))}`;
      }
      if (at > 0) {
        const gone = `<w:del ${by()}><w:r>${plain}${textXml('promptly and fully ', 'delText')}</w:r></w:del>`;
        return `${split(text.slice(0, at))}${gone}${split(text.slice(at))}`;
      }
    }
    if (hasRevisions && maybe(0.06)) {
      const number = comments.length + 500;
      comments.push(
        `<w:comment w:id="${number}" w:author="${theirAuthor}" w:date="${theirDate}" w:initials="DW"><w:p><w:r><w:t>Our standard term.</w:t></w:r></w:p></w:comment>`,
      );
      return `<w:commentRangeStart w:id="${number}"/>${split(text)}<w:commentRangeEnd w:id="${number}"/><w:r><w:commentReference w:id="${number}"/></w:r>`;
    }
    if (hasRevisions && maybe(0.06)) return `<w:ins ${by()}>${split(text)}</w:ins>`;
    if (maybe(0.06)) return `${split(text)}${footnote('See the prime contract for the amount.')}`;
    if (maybe(0.05)) return control(split(text), maybe(0.5) ? '<w:text/>' : '');
    if (maybe(0.04)) return `<w:hyperlink w:anchor="_top">${split(text)}</w:hyperlink>`;
    return split(text);
  };

  const paragraph = (content: string, properties = '') => {
    const changed =
      hasRevisions && maybe(0.03)
        ? `<w:pPrChange ${by()}><w:pPr><w:jc w:val="left"/></w:pPr></w:pPrChange>`
        : '';
    const all = `${properties}${maybe(0.3) ? '<w:rPr><w:sz w:val="22"/></w:rPr>' : ''}${changed}`;
    return `<w:p>${all === '' ? (maybe(0.1) ? '<w:pPr/>' : '') : `<w:pPr>${all}</w:pPr>`}${content}</w:p>`;
  };
  const numbering = '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>';
  const heading =
    '<w:keepNext/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:jc w:val="both"/>';

  const table = (round: number): string => {
    const cell = (text: string) =>
      `<w:tc><w:tcPr><w:tcW w:w="4000" w:type="dxa"/></w:tcPr><w:p>${split(text)}</w:p></w:tc>`;
    const row = (a: string, b: string) => `<w:tr>${cell(a)}${cell(b)}</w:tr>`;
    const rows = [
      row('Item', 'Amount'),
      row(
        `Mobilization and submittals, part ${round}`,
        `$${48 + round},000 payable on the first application`,
      ),
      row('Rough-in of all floors', `$${310 + round},000 payable as the work progresses`),
      row('See schedule', 'See schedule'),
      row('See schedule', 'See schedule'),
    ];
    return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid><w:gridCol w:w="4000"/><w:gridCol w:w="4000"/></w:tblGrid>${rows.join('')}</w:tbl>`;
  };

  const blocks: string[] = [
    paragraph(run('SUBCONTRACT AGREEMENT', '<w:rPr><w:b/></w:rPr>'), '<w:jc w:val="center"/>'),
  ];
  for (let round = 0; round < rounds; round += 1) {
    for (const clause of clauses.toSorted(() => next() - 0.5)) {
      blocks.push(paragraph(run(`${clause.heading}`), heading));
      const number = round === 0 ? '' : ` Part ${round + 1} of the exhibits governs.`;
      if (maybe(0.35)) {
        for (const one of clause.sentences) blocks.push(paragraph(sentence(one), numbering));
      } else {
        const joined = clause.sentences
          .map((one, index) => (index === 0 ? '' : run(' ')) + sentence(one))
          .join('');
        blocks.push(paragraph(joined + (number ? split(number) : ''), numbering));
      }
      if (maybe(0.2)) {
        const section = field('REF _Ref9 \\r \\h', `${2 + Math.floor(next() * 9)}.3`);
        const reference = `${run('This clause is read with Section ')}${section}${run(' of the General Conditions.')}`;
        blocks.push(paragraph(reference, numbering));
      }
    }
    blocks.push(table(round));
    blocks.push(
      paragraph(
        `${run('The applicable law is that of ')}${control(run('Oregon'), '<w:dropDownList><w:listItem w:value="Oregon"/></w:dropDownList>')}${run(' and no other.')}`,
      ),
    );
    if (hasRevisions) {
      blocks.push(
        `<w:p><w:pPr><w:rPr><w:ins ${by()}/></w:rPr></w:pPr><w:ins ${by()}>${run('Contractor may use electronic signatures.')}</w:ins></w:p>`,
        paragraph(
          `${run('Work hours are seven to four.')}<w:moveFrom ${by()}>${run(' Deliveries are scheduled a week ahead.')}</w:moveFrom>`,
        ),
        paragraph(`<w:moveTo ${by()}>${run('Deliveries are scheduled a week ahead.')}</w:moveTo>`),
        paragraph(
          `<w:del ${by()}><w:r>${textXml('Interest accrues at one percent per month on late payments.', 'delText')}</w:r></w:del>${run('Late payments bear no interest.')}`,
        ),
      );
    }
  }
  blocks.push(
    paragraph(
      `${run('Dated ')}<w:fldSimple w:instr=" DATE ">${run('October 2, 2026')}</w:fldSimple>${run(' at Portland.')}`,
    ),
  );

  return pack(blocks.join(''), { comments, notes, hasRevisions });
}

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Packs a document's body with its other parts. */
export function pack(
  body: string,
  { comments = [], notes = [] }: { comments?: string[]; notes?: string[]; hasRevisions?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  const type = (name: string) => `application/vnd.openxmlformats-officedocument.wordprocessingml.${name}+xml`;
  const parts: Record<string, string> = {
    header1: `<w:hdr xmlns:w="${W}"><w:p><w:r><w:t>Subcontract No. 26-118</w:t></w:r></w:p></w:hdr>`,
  };
  const kinds: Record<string, string> = { header1: 'header' };
  const levels = [0, 1]
    .map(
      (level) =>
        `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${level === 0 ? '%1' : '%1.%2'}"/></w:lvl>`,
    )
    .join('');
  const abstract = `<w:abstractNum w:abstractNumId="0">${levels}</w:abstractNum>`;
  const list = '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>';
  parts.numbering = `<w:numbering xmlns:w="${W}">${abstract}${list}</w:numbering>`;
  kinds.numbering = 'numbering';
  if (comments.length > 0) {
    parts.comments = `<w:comments xmlns:w="${W}">${comments.join('')}</w:comments>`;
    kinds.comments = 'comments';
  }
  if (notes.length > 0) {
    const separators =
      '<w:footnote w:type="separator" w:id="0"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:type="continuationSeparator" w:id="1"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>';
    const own = notes.map(
      (note, index) =>
        `<w:footnote w:id="${index + 2}"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t>${escaped(note)}</w:t></w:r></w:p></w:footnote>`,
    );
    parts.footnotes = `<w:footnotes xmlns:w="${W}">${separators}${own.join('')}</w:footnotes>`;
    kinds.footnotes = 'footnotes';
  }
  const names = Object.keys(parts);
  const overrides = names.map(
    (name) => `<Override PartName="/word/${name}.xml" ContentType="${type(kinds[name] ?? name)}"/>`,
  );
  const relationships = names.map(
    (name, index) => `<Relationship Id="rId${index + 1}" Type="${R}/${kinds[name]}" Target="${name}.xml"/>`,
  );
  const files: Record<string, string> = {
    '[Content_Types].xml': `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${type('document.main')}"/>${overrides.join('')}</Types>`,
    '_rels/.rels': `${DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${R}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${DECLARATION}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationships.join('')}</Relationships>`,
    'word/document.xml': `${DECLARATION}<w:document xmlns:w="${W}" xmlns:r="${R}"><w:body>${body}<w:sectPr><w:headerReference w:type="default" r:id="rId1"/><w:pgSz w:w="12240" w:h="15840"/></w:sectPr></w:body></w:document>`,
  };
  for (const name of names) files[`word/${name}.xml`] = DECLARATION + parts[name];
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
  return new Uint8Array(zipSync(Object.fromEntries(entries)));
}
