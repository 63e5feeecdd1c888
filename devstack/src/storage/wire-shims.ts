/**
 * Differences between lite's Storage and the hosted one that supabase-js notices, in both directions.
 */

/**
 * supabase-js sends a Blob or File as multipart with an empty field name; lite expects a field `file`. The
 * request is rewritten to the raw form (the bytes as body), which both understand. Other requests are
 * returned unchanged.
 */
export async function toLiteUpload(request: Request): Promise<Request> {
  const isUpload =
    (request.method === 'POST' || request.method === 'PUT') &&
    new URL(request.url).pathname.startsWith('/storage/v1/object') &&
    request.headers.get('content-type')?.startsWith('multipart/form-data');
  if (!isUpload) return request;

  // lite responds to a body that is not multipart as to any other invalid body.
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  const file = form?.get('') ?? form?.get('file');
  if (!form || !(file instanceof Blob)) return request;

  const headers = new Headers(request.headers);
  headers.set('content-type', file.type || 'application/octet-stream');
  headers.set('content-length', String(file.size));
  const cacheControl = form.get('cacheControl');
  if (typeof cacheControl === 'string') headers.set('cache-control', `max-age=${cacheControl}`);
  const metadata = form.get('metadata');
  if (typeof metadata === 'string') headers.set('x-metadata', Buffer.from(metadata).toString('base64'));
  return new Request(request.url, { method: request.method, headers, body: file });
}

interface SignedPath {
  signedUrl?: string | null;
}

/**
 * lite returns `{ signedUrl: '/storage/v1/object/sign/…' }`; supabase-js reads `signedURL` (for uploads
 * `url`), relative to /storage/v1.
 */
export async function fromLiteSigned(request: Request, response: Response): Promise<Response> {
  const path = new URL(request.url).pathname;
  const isSigning = request.method === 'POST' && /^\/storage\/v1\/object\/(upload\/)?sign\//.test(path);
  if (!isSigning || !response.ok) return response;
  const body = (await response.json()) as SignedPath | SignedPath[];
  const rename = (item: SignedPath) => {
    const relative = item.signedUrl?.replace(/^\/storage\/v1/, '') ?? null;
    return { ...item, signedURL: relative, url: relative };
  };
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json(Array.isArray(body) ? body.map(rename) : rename(body), {
    status: response.status,
    headers,
  });
}

/**
 * Hosted Storage sends a file as a download under the name in `download`, and displays it only without one;
 * lite always displays it.
 */
export function asDownload(request: Request, response: Response): Response {
  const { pathname, searchParams } = new URL(request.url);
  const name = searchParams.get('download');
  if (name === null || !response.ok || !pathname.startsWith('/storage/v1/object/')) return response;
  const headers = new Headers(response.headers);
  const named = name ? `; filename*=UTF-8''${encodeURIComponent(name)}` : '';
  headers.set('content-disposition', `attachment${named}`);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
