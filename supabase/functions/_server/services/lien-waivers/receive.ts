import type { Fragment } from 'postgres';
import {
  type LienWaiver,
  type LienWaiverKind,
  type OpenWaiverLink,
  openWaiverLinkSchema,
  type SentWaiver,
  type WaiverFields,
} from '../../../_shared/schemas/index.ts';
import { waiverFiles } from '../../attachments/kinds.ts';
import { type Filed, type FileFacts, uploadAttachment, uploadByLink } from '../../attachments/upload.ts';
import type { Transaction } from '../../db/pool.ts';
import { asSystem, inSystemTransaction } from '../../db/privileged.ts';
import { ApiError, forbidden, notFound } from '../../http/api-error.ts';
import type { AppContext } from '../../http/context.ts';
import { sha256 } from '../../http/hash.ts';
import type { Sent } from '../../http/read-file.ts';
import { filePath } from '../../storage/objects.ts';
import { readWhole } from '../contracts/documents/read-stored.ts';
import { guarded } from '../one-use-links/guarded.ts';
import { findPayment } from '../payments/select-payments.ts';
import { doubtsInText } from './doubts.ts';
import { type FilledForm, fillForm } from './fill-form.ts';
import { findForm, findState } from './find-form.ts';
import { findWaiver } from './lien-waivers.ts';

interface Request {
  id: string;
  orgId: string;
  kind: LienWaiverKind;
  /** The project's, whose form the file is compared with. */
  state: string | null;
  path: string;
}

interface Received extends FileFacts, Request {
  mimeType: string;
  doubts: ReturnType<typeof doubtsInText>;
}

const requestOf = (waiver: Pick<Request, 'id' | 'orgId' | 'kind' | 'state'>, fileName: string): Request => ({
  ...waiver,
  path: filePath({ orgId: waiver.orgId, recordId: waiver.id, fileId: crypto.randomUUID() }, fileName),
});

async function read({ kind, state, path }: Request, { file, fields }: Sent<WaiverFields>) {
  const { pages } = await readWhole({ bucket: waiverFiles.bucket, path, name: file.name });
  // The forms are loaded on request, not at every cold start.
  const { compareWaiver } = await import('../../../_shared/law/waivers/compare.ts');
  const text = pages.join('\n');
  const comparison = compareWaiver(text, { state, kind });
  return { doubts: doubtsInText(text, { kind, amount: fields.stated_amount, comparison }) };
}

/**
 * Saves one of several concurrent uploads. @param sql as the system
 * @starts notification
 */
async function keep(
  sql: Transaction,
  waiver: Received,
  fields: WaiverFields,
  only: Fragment,
): Promise<boolean> {
  const kept = await sql`
    update public.lien_waivers w
    set status = 'received', received_at = now(), file_name = ${waiver.fileName}, mime_type = ${waiver.mimeType},
      size_bytes = ${waiver.sizeBytes}, sha256 = ${waiver.sha256}, storage_path = ${waiver.path}, stated_amount = ${fields.stated_amount},
      stated_through = ${fields.stated_through ?? null}, signer = ${fields.signer}, file_doubts = ${sql.json(waiver.doubts)}
    where w.org_id = ${waiver.orgId} and w.id = ${waiver.id} and w.status = 'requested' and ${only}
    returning w.id`;
  return kept.length > 0;
}

/** Files a waiver that was not received through its link. */
export async function fileWaiver(
  c: AppContext,
  { id, ...sent }: Sent<WaiverFields> & { id: string },
): Promise<Filed<LienWaiver>> {
  return await uploadAttachment(c, waiverFiles, sent, {
    prepare: async ({ sql }, { fileName }) => {
      const waiver = await findWaiver(sql, id);
      const payment = waiver && (await findPayment(sql, waiver.payment_id));
      if (!waiver || !payment) throw notFound('Lien waiver');
      if (!payment.may_change) throw forbidden();
      if (waiver.status !== 'requested') throw noLongerRequested();
      const [row] = await sql<{ org_id: string }[]>`select private.active_org_id() as org_id`;
      const state = await findState(sql, payment.project_id);
      return requestOf({ id, orgId: row?.org_id ?? '', kind: waiver.kind, state }, fileName);
    },
    read: (request) => read(request, sent),
    file: async ({ sql }, received) => {
      if (!(await asSystem(sql, () => keep(sql, received, sent.fields, sql`true`))))
        throw noLongerRequested();
      const waiver = await findWaiver(sql, id);
      if (!waiver) throw notFound('Lien waiver');
      return waiver;
    },
  });
}

const noLongerRequested = () => new ApiError('conflict', 'This lien waiver is no longer requested');

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

/** The state's form, filled in for the link holder. */
export async function openWaiverLinkForm(c: AppContext, token: string): Promise<FilledForm> {
  return await guarded(c, 'waiver_link', async () => {
    const hash = sha256(token);
    return await inSystemTransaction(c.get('requestId'), async (sql) =>
      fillForm(sql, (await findOpen(sql, hash)).id),
    );
  });
}

/** Accepts one waiver through its link. */
export async function sendWaiver(
  c: AppContext,
  { token, ...sent }: Sent<WaiverFields> & { token: string },
): Promise<SentWaiver> {
  const hash = sha256(token);
  return await guarded(c, 'waiver_link', () =>
    uploadByLink(c.get('requestId'), waiverFiles, sent.file, {
      prepare: async (sql, { fileName }) => {
        const { id, org_id: orgId, kind, project_id } = await findOpen(sql, hash);
        return requestOf({ id, orgId, kind, state: await findState(sql, project_id) }, fileName);
      },
      read: (request) => read(request, sent),
      file: async (sql, received) => {
        // The payment may have been removed, or the link renewed, while the file was read.
        await findOpen(sql, hash);
        if (!(await keep(sql, received, sent.fields, isOpen(sql)))) throw worthless();
      },
    }),
  );
}
