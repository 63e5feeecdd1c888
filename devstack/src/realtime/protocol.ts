/**
 * The Phoenix wire format as supabase-js uses it. Version 1.0.0 sends objects. Version 2.0.0 sends arrays
 * `[join_ref, ref, topic, event, payload]`, and client broadcasts in binary frames: kind 3, five lengths, the
 * encoding (0 bytes, 1 JSON), then join ref, ref, topic, event, metadata, and payload.
 */
export type ProtocolVersion = '1.0.0' | '2.0.0';

export interface ClientMessage {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

/** The frame is not valid in the protocol. */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
}

const broadcastPush = 3;
const jsonEncoding = 1;

/** @throws ProtocolError for anything that is not a message */
export function decodeFrame(data: Buffer, isBinary: boolean): ClientMessage {
  return isBinary ? decodeBinary(data) : decodeText(data.toString('utf8'));
}

function decodeText(text: string): ClientMessage {
  const value = parseJson(text);
  if (Array.isArray(value)) {
    return checked({
      join_ref: value[0],
      ref: value[1],
      topic: value[2],
      event: value[3],
      payload: value[4],
    });
  }
  if (!isRecord(value)) throw new ProtocolError('A message is an array or an object.');
  return checked(value);
}

function checked(value: Record<string, unknown>): ClientMessage {
  const { topic, event } = value;
  if (typeof topic !== 'string' || topic.length > 512) throw new ProtocolError('The topic is missing.');
  if (typeof event !== 'string' || event.length > 128) throw new ProtocolError('The event is missing.');
  return {
    joinRef: reference(value.join_ref),
    ref: reference(value.ref),
    topic,
    event,
    payload: isRecord(value.payload) ? value.payload : {},
  };
}

function decodeBinary(frame: Buffer): ClientMessage {
  if (frame.length < 7 || frame[0] !== broadcastPush) throw new ProtocolError('Unknown binary frame type.');
  const lengths = [...frame.subarray(1, 6)];
  const encoding = frame[6];
  let offset = 7;
  const [joinRef = '', ref = '', topic = '', event = ''] = lengths.map((length) => {
    if (offset + length > frame.length) throw new ProtocolError('The binary frame is truncated.');
    offset += length;
    return frame.toString('utf8', offset - length, offset);
  });
  if (encoding !== jsonEncoding) throw new ProtocolError('Only JSON payloads can be broadcast.');
  const payload = parseJson(frame.toString('utf8', offset));
  return checked({
    join_ref: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: { type: 'broadcast', event, payload },
  });
}

/** The message text around its payload. */
export interface Envelope {
  before: string;
  after: string;
}

interface MessageHead {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
}

/** The text before and after the payload's JSON. */
export function envelopeOf(version: ProtocolVersion, head: MessageHead): Envelope {
  const { joinRef, ref, topic, event } = head;
  return version === '2.0.0'
    ? { before: `${JSON.stringify([joinRef, ref, topic, event]).slice(0, -1)},`, after: ']' }
    : {
        before: `${JSON.stringify({ join_ref: joinRef, ref, topic, event }).slice(0, -1)},"payload":`,
        after: '}',
      };
}

/** Serializes a message for the client. */
export function encodeMessage(
  version: ProtocolVersion,
  { payload, ...head }: MessageHead & { payload: unknown },
): string {
  const { before, after } = envelopeOf(version, head);
  return `${before}${JSON.stringify(payload)}${after}`;
}

/** A message as one complete WebSocket frame from a server: final, text, unmasked (RFC 6455, 5.2). */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headBytes = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headBytes + length);
  frame[0] = 0x81;
  if (headBytes === 2) frame[1] = length;
  else if (headBytes === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headBytes);
  return frame;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProtocolError('Not JSON.');
  }
}

function reference(value: unknown): string | null {
  if (typeof value === 'string') return value.slice(0, 64);
  return typeof value === 'number' ? String(value) : null;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
