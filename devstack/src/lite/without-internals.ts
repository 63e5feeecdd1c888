/** lite returns 500 for every error it does not know, while PostgREST maps the SQLSTATE. */
const knownToPostgrest: { text: RegExp; code: string; status: number }[] = [
  { text: /violates check constraint/, code: '23514', status: 400 },
  { text: /canceling statement due to statement timeout/, code: '57014', status: 500 },
];

/**
 * Replaces the text of an unexpected error, which may quote statements and rows, with a generic one. The log
 * has the original under the request's id.
 */
export async function withoutInternals(request: Request, response: Response): Promise<Response> {
  if (response.status < 500) return response;
  const text = await response.text();
  const requestId = crypto.randomUUID();
  console.error(`${request.method} ${new URL(request.url).pathname} ${response.status} ${requestId} ${text}`);
  const known = knownToPostgrest.find((error) => error.text.test(text));
  const message =
    known?.status === 400 ? 'A value is not valid.' : 'The service failed. Please try again in a moment.';
  const code = known?.code ?? codeIn(text);
  return Response.json(
    { code, message, msg: message, details: null, hint: null, request_id: requestId },
    { status: known?.status ?? response.status, headers: keptHeaders(response) },
  );
}

/** The SQLSTATE or PostgREST code in the response, if any. */
function codeIn(text: string): string | null {
  try {
    const { code } = JSON.parse(text) as { code?: unknown };
    return typeof code === 'string' && /^(?:[0-9A-Z]{5}|PGRST[0-9X]{3})$/.test(code) ? code : null;
  } catch {
    return null;
  }
}

function keptHeaders(response: Response): Headers {
  return new Headers(
    [...response.headers].filter(([name]) => name.startsWith('access-control-') || name === 'retry-after'),
  );
}
