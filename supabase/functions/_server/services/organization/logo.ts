import { Buffer } from 'node:buffer';
import type { Logo } from '../../../_shared/print/logo/draw-logo.ts';
import { LogoProblem, readLogo } from '../../../_shared/print/logo/read-logo.ts';
import type { OrganizationLogo, OrganizationLogoAnswer } from '../../../_shared/schemas/index.ts';
import type { Transaction } from '../../db/pool.ts';
import type { Ctx } from '../../db/with-user.ts';
import { ApiError, forbidden, notFound } from '../../http/api-error.ts';
import { sha256 } from '../../http/hash.ts';
import { administeredOrg } from '../organizations/administered-org.ts';

type Row = Omit<OrganizationLogo, 'data_url'> & { content: string };

async function findLogo(sql: Transaction): Promise<OrganizationLogo | null> {
  const [row] = await sql<Row[]>`
    select l.mime_type, l.width, l.height, l.sha256, l.created_at, translate(encode(l.content, 'base64'), E'\n', '') as content
    from public.organization_logos l where l.org_id = (select private.active_org_id())`;
  if (!row) return null;
  const { content, ...logo } = row;
  return { ...logo, data_url: `data:${logo.mime_type};base64,${content}` };
}

/** Returns the logo for printing; null if there is none. */
export async function printedLogo(sql: Transaction): Promise<Logo | null> {
  const [row] = await sql<{ mime_type: string; content: string }[]>`
    select l.mime_type, encode(l.content, 'base64') as content
    from public.organization_logos l where l.org_id = (select private.active_org_id())`;
  if (!row) return null;
  return { mimeType: row.mime_type, bytes: Uint8Array.from(Buffer.from(row.content, 'base64')) };
}

/** Returns the logo on the organization's letterhead. */
export const getLogo = async ({ ctx: { sql } }: { ctx: Ctx }): Promise<OrganizationLogoAnswer> => ({
  logo: await findLogo(sql),
});

/**
 * Sets the letterhead's logo and replaces the old one.
 * @throws ApiError unsupported_media_type if it is not a complete PNG or JPEG, forbidden to everyone except
 * owners and admins
 */
export async function putLogo({ sql }: Ctx, bytes: Uint8Array<ArrayBuffer>): Promise<OrganizationLogoAnswer> {
  if (!(await administeredOrg(sql))) throw forbidden();
  const { mimeType, width, height } = checked(bytes);
  const hex = Buffer.from(bytes).toString('hex');
  await sql`
    insert into public.organization_logos (org_id, mime_type, width, height, sha256, content)
    values (private.active_org_id(), ${mimeType}, ${width}, ${height}, ${sha256(bytes)}, decode(${hex}, 'hex'))
    on conflict (org_id) do update set mime_type = excluded.mime_type, width = excluded.width, height = excluded.height,
      sha256 = excluded.sha256, content = excluded.content`;
  return { logo: await findLogo(sql) };
}

function checked(bytes: Uint8Array) {
  try {
    return readLogo(bytes);
  } catch (error) {
    if (error instanceof LogoProblem) throw new ApiError('unsupported_media_type', error.message);
    throw error;
  }
}

/** Removes the logo; the letterhead then has only the organization's name. */
export async function removeLogo({ ctx: { sql } }: { ctx: Ctx }): Promise<OrganizationLogoAnswer> {
  const logo = await findLogo(sql);
  if (!(await administeredOrg(sql))) throw forbidden();
  if (!logo) throw notFound('Logo');
  await sql`delete from public.organization_logos l where l.org_id = (select private.active_org_id())`;
  return { logo };
}
