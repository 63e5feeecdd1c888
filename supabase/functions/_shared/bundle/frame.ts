import { eventHash } from '../audit/canonical.ts';
import { heading } from '../print/heading.ts';
import { closeSheet, openSheet, type Sheet, styles } from '../print/sheet.ts';
import { table } from '../print/table.ts';
import { drawTitleBlock } from '../print/title-block.ts';
import { makeRoom, moveDown, rule, write } from '../print/type.ts';
import { counted, dateWords, instantWords } from '../print/words.ts';
import { serviceMeansNames } from '../schemas/notice.ts';
import { siteEventKindNames } from '../vocabulary/site-events.ts';
import type { BundleDocument, BundleManifest } from './manifest.ts';

type Facts = Pick<
  BundleManifest,
  | 'organization'
  | 'project'
  | 'title'
  | 'made_at'
  | 'documents'
  | 'links'
  | 'entries'
  | 'people'
  | 'seals'
  | 'batches'
  | 'pages'
>;

export interface Frame {
  bytes: Uint8Array<ArrayBuffer>;
  /** Page counts of cover and index, and of the appendix. Each sheet in between has one page. */
  before: number;
  after: number;
  /** The area for each photo on its sheet, in points from the top of the page, by document position. */
  rooms: ReadonlyMap<number, { left: number; width: number; top: number; bottom: number }>;
}

/**
 * A bundle's pages other than its documents: cover and index, a sheet before each document, and the log at
 * the end.
 */
export async function printFrame(facts: Facts): Promise<Frame> {
  const sheet = await openSheet({
    title: facts.title,
    subject: `Paper trail of ${facts.project.name}`,
    author: facts.organization.name,
    createdAt: facts.made_at,
  });
  cover(sheet, facts);
  const before = sheet.pdf.bufferedPageRange().count;
  const rooms = new Map<number, { left: number; width: number; top: number; bottom: number }>();
  for (const document of facts.documents) {
    if (document.held !== 'picture') documentSheet(sheet, document);
    else {
      const top = pictureSheet(sheet, document);
      rooms.set(document.position, { left: sheet.left, width: sheet.width, top, bottom: sheet.bottom });
    }
  }
  const withSheets = sheet.pdf.bufferedPageRange().count;
  appendix(sheet, facts);
  const after = sheet.pdf.bufferedPageRange().count - withSheets;
  return { bytes: await closeSheet(sheet), before, after, rooms };
}

function cover(sheet: Sheet, facts: Facts): void {
  const { title, organization, project, made_at, documents, pages, entries, batches } = facts;
  drawTitleBlock(sheet, {
    kind: 'Paper trail',
    title,
    organization: organization.name,
    project: project.name,
    number: counted(documents.length, 'document'),
    revision: counted(pages, 'page'),
    date: instantWords(made_at),
  });
  write(
    sheet,
    'Clause, notice, proof of service, and log entries of one matter. Each page shows its page number in this PDF. The attached manifest has a hash of each part, file, and log entry, so any later change can be detected.',
    styles.body,
  );
  moveDown(sheet, 6);
  heading(sheet, 'Paper trail');
  for (const line of chainLines(facts)) {
    makeRoom(sheet, 24);
    write(sheet, line.what, styles.strong);
    write(sheet, line.says, styles.body);
    if (line.quote) write(sheet, `“${line.quote}”`, styles.quote);
    moveDown(sheet, 4);
  }
  heading(sheet, 'Index');
  table(
    sheet,
    [
      { header: 'No.', share: 0.06, value: ({ position }) => String(position) },
      { header: 'Document', share: 0.36, value: ({ title: called, file_name }) => `${called}\n${file_name}` },
      { header: 'SHA-256', share: 0.4, style: styles.small, value: ({ sha256 }) => sha256 },
      { header: 'Pages', share: 0.09, align: 'right', value: ({ held, pages: n }) => inWords(held, n) },
      { header: 'From', share: 0.09, align: 'right', value: ({ sheet: at }) => String(at) },
    ],
    documents,
  );
  write(
    sheet,
    `${counted(entries.length, 'log entry').replace('entrys', 'entries')} from ${counted(batches.length, 'sealed batch').replace('batchs', 'batches')} follow the documents.`,
    styles.body,
  );
}

const inWords = (held: BundleDocument['held'], pages: number) =>
  held === 'pages'
    ? String(pages)
    : { picture: 'photo', attached: 'attached', left_out: 'not included' }[held];

interface Line {
  what: string;
  says: string;
  quote?: string | null;
}

function chainLines({ links }: Facts): Line[] {
  const { findings, obligations, deadlines, site_events, notices } = links;
  const missing = (list: readonly unknown[], what: string, says: string): Line[] =>
    list.length === 0 ? [{ what, says }] : [];
  return [
    ...findings.map(({ title, contract_name, page, quote }) => ({
      what: `Clause: ${title}`,
      says: [contract_name, page && `page ${page}`].filter(Boolean).join(', '),
      quote,
    })),
    ...missing(findings, 'Clause', 'No finding is linked.'),
    ...obligations.map(({ title, contract_name, due_date, quote, anchor_event }) => ({
      what: `Obligation: ${title}`,
      says: [contract_name, due_date && `due ${dateWords(due_date)}`, anchor_event]
        .filter(Boolean)
        .join(', '),
      quote: findings.length === 0 ? quote : null,
    })),
    ...missing(obligations, 'Obligation', 'No obligation recorded.'),
    ...deadlines.map(({ title, act_by, due_on, citation, created_by_name }) => ({
      what: `Deadline: ${title}`,
      says: [
        `act by ${dateWords(act_by)}, last day ${dateWords(due_on)}`,
        citation,
        `confirmed by ${created_by_name ?? 'Plumbline'}`,
      ]
        .filter(Boolean)
        .join('; '),
    })),
    ...missing(deadlines, 'Deadline', 'No deadline recorded.'),
    ...site_events.map(({ kind, happened_on, location, words, created_by_name, created_at }) => ({
      what: `Event: ${siteEventKindNames[kind]}, ${dateWords(happened_on)}`,
      says: [location, words, `recorded by ${created_by_name ?? 'Plumbline'}, ${instantWords(created_at)}`]
        .filter(Boolean)
        .join('; '),
    })),
    ...missing(site_events, 'Event', 'No event recorded.'),
    ...notices.flatMap(({ number, subject, type, issued_at, sha256, approval, services }): Line[] => [
      {
        what: `Notice: ${[number, subject || type].filter(Boolean).join(', ')}`,
        says: issued_at ? `issued ${instantWords(issued_at)}, SHA-256 ${sha256}` : 'not issued',
      },
      {
        what: 'Approval',
        says: approval
          ? [
              `by ${approval.by_name ?? 'Plumbline'}`,
              approval.bar_number && `${approval.bar_jurisdiction} bar no. ${approval.bar_number}`,
              instantWords(approval.created_at),
            ]
              .filter(Boolean)
              .join(', ')
          : 'No approval recorded.',
      },
      ...services.map((one) => ({
        what: `Service on ${one.recipient_name}`,
        says: [
          serviceMeansNames[one.means],
          dateWords(one.served_on),
          one.sent_to,
          one.tracking_number,
          one.voided_reason && `voided: ${one.voided_reason}`,
        ]
          .filter(Boolean)
          .join(', '),
      })),
      ...missing(services, 'Service', 'No service recorded.'),
    ]),
    ...missing(notices, 'Notice', 'No notice recorded.'),
  ];
}

const sentWords = ({ sent, taken }: BundleDocument) =>
  [
    sent && `Sent by ${sent.by ?? 'Plumbline'}, ${instantWords(sent.at)}`,
    taken && `taken ${taken} by the camera's clock`,
  ]
    .filter(Boolean)
    .join('; ');

/** Maximum length of a title or name, so that the photo has room. */
const longest = 240;
const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

/** Draws the sheet of a photo, with the photo below its details. @returns where the photo area begins */
function pictureSheet(sheet: Sheet, document: BundleDocument): number {
  const { pdf, top } = sheet;
  const { position, title, file_name, sha256 } = document;
  pdf.addPage();
  write(sheet, `Document ${position}`, styles.title, { y: top });
  write(sheet, shortened(title), styles.strong);
  write(sheet, shortened(file_name), styles.body);
  const stated = sentWords(document);
  if (stated) write(sheet, `${stated}.`, styles.body);
  write(sheet, `SHA-256 ${sha256}`, styles.small);
  moveDown(sheet, 6);
  rule(sheet, '#26221e');
  return pdf.y + 10;
}

function documentSheet(sheet: Sheet, document: BundleDocument): void {
  const { pdf, top } = sheet;
  const { position, title, file_name, sha256, held, pages, why } = document;
  pdf.addPage();
  write(sheet, `Document ${position}`, { ...styles.title, size: 28 }, { y: top + 180 });
  write(sheet, title, styles.title);
  moveDown(sheet, 10);
  rule(sheet, '#26221e');
  moveDown(sheet, 10);
  write(sheet, file_name, styles.body);
  const stated = sentWords(document);
  if (stated) write(sheet, `${stated}.`, styles.body);
  write(sheet, `SHA-256 ${sha256}`, styles.body);
  write(
    sheet,
    held === 'pages'
      ? `${counted(pages, 'page')}, following this sheet.`
      : held === 'attached'
        ? `The file is attached to this PDF under its name. ${why ?? ''}`
        : `The file is not in this PDF. ${why ?? ''} Provide it separately and compare its SHA-256.`,
    styles.body,
  );
}

function appendix(sheet: Sheet, { entries, people, seals, batches, organization }: Facts): void {
  const { pdf } = sheet;
  pdf.addPage();
  heading(sheet, 'Log entries');
  write(
    sheet,
    `The activity log of ${organization.name} is sealed every minute. Each entry has a hash; each batch has a hash over its entries and the previous batch. The manifest has the entries exactly as they were hashed.`,
    styles.body,
  );
  moveDown(sheet, 6);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const sealOf = new Map(seals.map((one) => [one.event_id, one]));
  table(
    sheet,
    [
      {
        header: 'Time (UTC)',
        share: 0.17,
        value: ({ created_at }) => instantWords(new Date(Number(created_at) / 1000).toISOString()),
      },
      { header: 'Action', share: 0.2, value: ({ action }) => action.replaceAll(/[._]/g, ' ') },
      {
        header: 'User',
        share: 0.15,
        value: ({ actor_id }) => (actor_id ? (names.get(actor_id) ?? 'Plumbline') : 'Plumbline'),
      },
      { header: 'SHA-256', share: 0.35, style: styles.small, value: (entry) => eventHash(entry) },
      {
        header: 'Seal',
        share: 0.13,
        value: ({ id }) => {
          const seal = sealOf.get(id);
          return seal ? `batch ${seal.batch}, no. ${seal.position + 1}` : 'not sealed yet';
        },
      },
    ],
    entries,
  );
  if (batches.length === 0) return;
  heading(sheet, 'Seals');
  table(
    sheet,
    [
      { header: 'Batch', share: 0.1, value: ({ number }) => String(number) },
      {
        header: 'Sealed',
        share: 0.24,
        value: ({ sealed_at }) => instantWords(new Date(Number(sealed_at) / 1000).toISOString()),
      },
      {
        header: 'Entries',
        share: 0.1,
        align: 'right',
        value: ({ event_hashes }) => String(event_hashes.length),
      },
      { header: 'SHA-256', share: 0.56, style: styles.small, value: ({ hash }) => hash },
    ],
    batches,
  );
}
