/** The refusal of one request too many, in the shape of hosted Auth, which supabase-js understands. */
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

/** The address that a request to Auth is about; empty where it names none. */
export function emailIn(body: string): string {
  try {
    return String(JSON.parse(body)?.email ?? '')
      .trim()
      .toLowerCase();
  } catch {
    return '';
  }
}
