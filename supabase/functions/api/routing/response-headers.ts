/** The headers of responses in the OpenAPI document. */
export const responseHeaders = {
  'X-Request-Id': { description: 'Identifies the request in logs and errors.', schema: { type: 'string' } },
  'WWW-Authenticate': { description: 'The accepted scheme, `Bearer`.', schema: { type: 'string' } },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 0 },
  },
  'Idempotent-Replayed': {
    description: 'Sent with the stored response to an earlier request with this Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
  ETag: { description: 'The version, in quotes, to send as If-Match.', schema: { type: 'string' } },
  Location: {
    description: 'The URL of the new record or of the file.',
    schema: { type: 'string', format: 'uri-reference' },
  },
  Link: {
    description: 'Adjacent pages, with `rel="next"` and `rel="prev"`. Absent if there are none.',
    schema: { type: 'string' },
  },
  'X-Total-Count': {
    description: 'The number of matching rows. On lists, only with `count=exact`.',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Next-Since': { description: 'The value of `since` for the next request.', schema: { type: 'string' } },
  'Accept-Ranges': {
    description: '`bytes`: an interrupted download can be resumed.',
    schema: { type: 'string' },
  },
  'Content-Range': { description: 'The bytes sent, and the size of the file.', schema: { type: 'string' } },
} as const;

export type ResponseHeader = keyof typeof responseHeaders;

/** Spread into a response of a route: the headers it may have besides those of all routes. */
export const sends = (...names: ResponseHeader[]) => ({
  headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
});
