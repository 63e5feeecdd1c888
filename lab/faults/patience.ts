import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Launcher } from './launcher.ts';

/** A user who repeats a request until it is answered, as they would on a screen that reports the outage. */
export class PatientUser {
  readonly #launcher: Launcher;
  readonly token: string;
  /** Responses that no outage explains, once each. */
  readonly #odd: Set<string>;

  constructor(launcher: Launcher, token: string, odd: Set<string>) {
    this.#launcher = launcher;
    this.token = token;
    this.#odd = odd;
  }

  /** Another user of the same stack. */
  with(token: string): PatientUser {
    return new PatientUser(this.#launcher, token, this.#odd);
  }

  get<Body>(path: string): Promise<Body> {
    return this.#repeat(path, {});
  }

  /** Repeats a POST with the same key, so that it is done once. */
  post<Body>(path: string, body?: object): Promise<Body> {
    return this.#repeat(path, {
      method: 'POST',
      body: body && JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    });
  }

  /** Uploads a file until it is stored. */
  upload<Body>(path: string, file: { name: string; bytes: Uint8Array<ArrayBuffer> }): Promise<Body> {
    const body = new FormData();
    body.set('file', new Blob([file.bytes]), file.name);
    return this.#repeat(path, { method: 'POST', body, headers: { 'idempotency-key': randomUUID() } });
  }

  /** Asks until `is` is true of the response. @throws after `patienceMs` */
  async until<Body>(path: string, is: (body: Body) => boolean, patienceMs = 120_000): Promise<Body> {
    for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(100)) {
      const body = await this.get<Body>(path);
      if (is(body)) return body;
      await this.#nudge();
    }
    throw new Error(`${path} did not end within ${patienceMs / 60_000} minutes`);
  }

  /** Starts due jobs now; the stack's own schedule looks every five seconds. */
  async #nudge(): Promise<void> {
    const { url, secretKey } = this.#launcher.stack;
    await fetch(`${url}/functions/v1/jobs`, { method: 'POST', headers: { apikey: secretKey } }).then(
      (answer) => answer.body?.cancel(),
      () => {},
    );
  }

  async #repeat<Body>(path: string, init: RequestInit): Promise<Body> {
    const end = performance.now() + 60_000;
    for (;;) {
      const answer = await this.#send(path, init).catch((error: unknown) => ({
        status: 0,
        text: String(error),
      }));
      if (answer.status === 200 || answer.status === 201) return JSON.parse(answer.text);
      // 409 is the same request, still running; 502 and 503 ask to try again.
      const isOutage = [0, 502, 503].includes(answer.status) || /still running/.test(answer.text);
      if (!isOutage) {
        const text = answer.text.replace(/,"request_id":"[^"]*"/, '').slice(0, 200);
        this.#odd.add(`${path.split('/')[1]} answered ${answer.status}: ${text}`);
      }
      if (performance.now() > end || (answer.status >= 400 && answer.status < 500 && !isOutage))
        throw new Error(`${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
      await sleep(100);
    }
  }

  async #send(path: string, init: RequestInit): Promise<{ status: number; text: string }> {
    const answer = await fetch(`${this.#launcher.stack.url}/api/v1${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${this.token}` },
      signal: AbortSignal.timeout(60_000),
    });
    return { status: answer.status, text: await answer.text() };
  }
}
