/** Calls to the services next to the API, as a browser or an attacker would make them. */

/** A credential of the data API, Storage, and Realtime; undefined for an anonymous caller. */
type Token = string | undefined;

const stackUrl = () => process.env.PLUMBLINE_URL ?? '';

let key: Promise<string> | undefined;
function publishableKey(): Promise<string> {
  key ??= fetch(`${stackUrl()}/api/v1/config`).then(
    async (answer) =>
      ((await answer.json()) as { supabase_publishable_key: string }).supabase_publishable_key,
  );
  return key;
}

/** Calls `/rest/v1/…`, `/storage/v1/…`, or `/auth/v1/…`. A body other than a string is sent as JSON. */
export async function callSupabase(
  method: string,
  path: string,
  { token, body, headers = {} }: { token?: Token; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  const isRaw = typeof body === 'string';
  return await fetch(stackUrl() + path, {
    method,
    redirect: 'manual',
    headers: {
      apikey: await publishableKey(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': isRaw ? 'text/plain' : 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
  });
}

/** Whether Realtime lets the token join a private channel. */
export async function joins(topic: string, token: Token): Promise<boolean> {
  const apikey = await publishableKey();
  const socket = new WebSocket(
    `${stackUrl().replace('http', 'ws')}/realtime/v1/websocket?vsn=1.0.0&apikey=${apikey}`,
  );
  try {
    return await new Promise<boolean>((resolve, reject) => {
      socket.addEventListener('open', () =>
        socket.send(
          JSON.stringify({
            topic: `realtime:${topic}`,
            event: 'phx_join',
            ref: '1',
            join_ref: '1',
            payload: { config: { private: true }, access_token: token },
          }),
        ),
      );
      socket.addEventListener('error', () => reject(new Error('no connection to Realtime')));
      socket.addEventListener('close', () => resolve(false));
      socket.addEventListener('message', ({ data }) => {
        const { event, payload } = JSON.parse(String(data)) as {
          event: string;
          payload: { status?: string };
        };
        if (event === 'phx_reply') resolve(payload.status === 'ok');
      });
    });
  } finally {
    socket.close();
  }
}
