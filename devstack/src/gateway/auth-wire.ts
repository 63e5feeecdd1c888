/** The rate limit error in the format of hosted Auth, which supabase-js understands. */
export function tooMany(
  waitSeconds: number,
  message: string,
  error_code = 'over_request_rate_limit',
): Response {
  return Response.json(
    { code: 429, error_code, msg: message, message, request_id: crypto.randomUUID() },
    { status: 429, headers: { 'retry-after': String(waitSeconds), 'access-control-allow-origin': '*' } },
  );
}

/** The email address that a request to Auth concerns; empty if it names none. */
export function emailIn(body: string): string {
  try {
    return String(JSON.parse(body)?.email ?? '')
      .trim()
      .toLowerCase();
  } catch {
    return '';
  }
}
