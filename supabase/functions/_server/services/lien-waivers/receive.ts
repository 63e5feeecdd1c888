import type { Fragment } from 'postgres';
import {
  type LienWaiver,
  type LienWaiverKind,
  maxWaiverBytes,
  type OpenWaiverLink,
  openWaiverLinkSchema,
  type SentWaiver,
  type WaiverFields,
  waiverExtensions,
  waiverFieldsSchema,
} from '../../../_shared/schemas/index.ts';
import { toFields } from '../../../api/middleware/errors.ts';
import { earlierAnswer } from '../../db/answer-once.ts';
import { fromDatabaseError } from '../../db/error-map.ts';
import type { Transaction } from '../../db/pool.ts';
import { asSystem, inSystemTransaction } from '../../db/privileged.ts';
import { withUser } from '../../db/with-user.ts';
import { ApiError, forbidden, invalidInput, notFound } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import { sha256 } from '../../http/hash.ts';
import { readFile, readForm, tooLargeFor, type UploadedFile } from '../../http/read-file.ts';
import { fileOnce } from '../../storage/file-once.ts';
import { discardWaiver, waiverPath, waiverShelf } from '../../storage/lien-waiver-files.ts';
import { storeAndRead } from '../contracts/documents/store-and-read.ts';
import { guarded } from '../one-use-links/guarded.ts';
import { findPayment } from '../payments/select-payments.ts';
import { doubtsInText } from './doubts.ts';
import { findForm } from './find-form.ts';
import { findWaiver } from './lien-waivers.ts';

const rules = { mostBytes: maxWaiverBytes, extensions: waiverExtensions };
export const waiverTooLarge = tooLargeFor(rules);

interface Sent {
  file: UploadedFile;
  fields: WaiverFields;
}

/** Reads the file and the other fields of a multipart request. */
export function readSentWaiver(c: AppContext): Sent {
  const form = readForm(c);
  const file = readFile(form, rules);
  const input = ['stated_amount', 'stated_through', 'signer'].flatMap((name) => {
    const part = form.find((other) => other.name === name && other.fileName === null);
    return part ? [[name, new TextDecoder().decode(part.bytes)]] : [];
  });
  const fields = waiverFieldsSchema.safeParse(Object.fromEntries(input));
  if (!fields.success) throw invalidInput(toFields(fields.error, 'body'));
  return { file, fields: fields.data };
}

interface Request {
  id: string;
  orgId: string;
  kind: LienWaiverKind;
}

interface Received extends Request {
  path: string;
  mimeType: string;
  sha256: string;
  doubts: ReturnType<typeof doubtsInText>;
}

/** Reads and stores the file, which is not referenced until `keep` writes its row. */
async function store({ id, orgId, kind }: Request, { file, fields }: Sent): Promise<Received> {
  const path = waiverPath({ orgId, waiverId: id, fileId: crypto.randomUUID() }, file.name);
  const { extraction } = await storeAndRead(waiverShelf, path, file);
  if (extraction.text_status === 'reading') throw new Error('A waiver is read in one part');
  const { mime_type, pages } = extraction;
  const doubts = doubtsInText(pages.join('\n'), { kind, amount: fields.stated_amount });
  return { id, orgId, kind, path, mimeType: mime_type, sha256: sha256(file.bytes), doubts };
}

/** Saves one of several concurrent uploads. @param sql as the system */
async function keep(
  sql: Transaction,
  { id, orgId, path, mimeType, sha256: hash, doubts }: Received,
  { file, fields }: Sent,
  only: Fragment,
): Promise<boolean> {
  const kept = await sql`
    update public.lien_waivers w
    set status = 'received', received_at = now(), file_name = ${file.name}, mime_type = ${mimeType}, size_bytes = ${file.bytes.byteLength},
      sha256 = ${hash}, storage_path = ${path}, stated_amount = ${fields.stated_amount}, stated_through = ${fields.stated_through ?? null},
      signer = ${fields.signer}, file_doubts = ${sql.json(doubts)}
    where w.org_id = ${orgId} and w.id = ${id} and w.status = 'requested' and ${only}
    returning w.id`;
  return kept.length > 0;
}

type Answered = Awaited<ReturnType<typeof fileOnce<LienWaiver>>>;

/** Files a waiver that was not received through its link. */
export async function fileWaiver(c: AppContext, { id, ...sent }: Sent & { id: string }): Promise<Answered> {
  const content = JSON.stringify([sent.file.name, sha256(sent.file.bytes), sent.fields]);
  const earlier = await earlierAnswer(c, content);
  if (earlier) return earlier as Answered;
  const request = await withUser(c, async ({ sql }): Promise<Request> => {
    const waiver = await findWaiver(sql, id);
    const payment = waiver && (await findPayment(sql, waiver.payment_id));
    if (!waiver || !payment) throw notFound('Lien waiver');
    if (!payment.may_change) throw forbidden();
    if (waiver.status !== 'requested') throw noLongerRequested();
    const [row] = await sql<{ org_id: string }[]>`select private.active_org_id() as org_id`;
    return { id, orgId: row?.org_id ?? '', kind: waiver.kind };
  });
  const received = await store(request, sent);
  return await fileOnce(
    c,
    async ({ sql }) => {
      if (!(await asSystem(sql, () => keep(sql, received, sent, sql`true`)))) throw noLongerRequested();
      const waiver = await findWaiver(sql, id);
      if (!waiver) throw notFound('Lien waiver');
      return waiver;
    },
    { content, discard: () => discardUnkept(received) },
  );
}

const noLongerRequested = () => new ApiError('conflict', 'This lien waiver is no longer requested');

/** If the connection broke at the commit, the row may exist. The file then stays. */
async function discardUnkept({ orgId, id, path }: Received): Promise<void> {
  const isKept = await inSystemTransaction('discard', async (sql) => {
    const found = await sql`
      select from public.lien_waivers w where w.org_id = ${orgId} and w.id = ${id} and w.storage_path = ${path}`;
    return found.length > 0;
  }).catch(() => true);
  if (!isKept) await discardWaiver(path);
}

interface Opened extends Omit<OpenWaiverLink, 'form'> {
  id: string;
  org_id: string;
  project_id: string;
}

/**
 * The same error for an unknown, used, withdrawn, or expired link, so that it does not reveal which links
 * exist.
 */
const worthless = () => new ApiError('not_found', 'This link is invalid or has expired');

const isOpen = (sql: Transaction): Fragment => sql`w.expires_at > now()`;

/**
 * Loads the fields a link holder may see and the link's target, while the link is valid. @param sql as the
 * system
 */
async function findOpen(sql: Transaction, tokenHash: string): Promise<Opened> {
  const [opened] = await sql<Opened[]>`
    select w.id, w.org_id, w.project_id, o.name as organization_name, j.name as project_name, c.name as contract_name, w.kind, p.number,
      w.amount, w.through_date, w.recipient, w.expires_at
    from public.lien_waivers w
    join public.organizations o on o.id = w.org_id
    join public.payments p on p.org_id = w.org_id and p.id = w.payment_id and p.deleted_at is null
    join public.contracts c on c.org_id = w.org_id and c.id = w.contract_id and c.deleted_at is null
    join public.projects j on j.org_id = w.org_id and j.id = w.project_id and j.deleted_at is null
    where w.token_hash = ${tokenHash} and w.status = 'requested' and ${isOpen(sql)}`;
  if (!opened) throw worthless();
  return opened;
}

/** The request shown to the link holder. */
export async function openWaiverLink(c: AppContext, token: string): Promise<OpenWaiverLink> {
  return await guarded(c, 'waiver_link', async () => {
    const hash = sha256(token);
    return await inSystemTransaction(c.get('requestId'), async (sql) => {
      const opened = await findOpen(sql, hash);
      return openWaiverLinkSchema.parse({ ...opened, form: await findForm(sql, opened.project_id) });
    });
  });
}

/** Accepts one waiver through its link. */
export async function sendWaiver(
  c: AppContext,
  { token, ...sent }: Sent & { token: string },
): Promise<SentWaiver> {
  return await guarded(c, 'waiver_link', async () => {
    const requestId = c.get('requestId');
    const hash = sha256(token);
    const { id, org_id: orgId, kind } = await inSystemTransaction(requestId, (sql) => findOpen(sql, hash));
    const received = await store({ id, orgId, kind }, sent);
    try {
      await inSystemTransaction(requestId, async (sql) => {
        // The payment may have been removed, or the link renewed, while the file was read.
        await findOpen(sql, hash);
        if (!(await keep(sql, received, sent, isOpen(sql)))) throw worthless();
      });
    } catch (error) {
      if (error instanceof ApiError || fromDatabaseError(error)?.status !== 503)
        await discardWaiver(received.path);
      throw error;
    }
    return {
      file_name: sent.file.name,
      size_bytes: sent.file.bytes.byteLength,
      sha256: received.sha256,
      received_at: new Date().toISOString(),
    };
  });
}
