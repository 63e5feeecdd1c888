/** An unexpected response from the product's API. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Client of the product's own API. */
export class Api {
  readonly #base: string;
  #token: string | undefined;

  /** @param url the API's base URL, without a path */
  constructor(url: string) {
    this.#base = `${url}/api/v1`;
  }

  signIn(token: string): void {
    this.#token = token;
  }

  get<T>(path: string): Promise<T> {
    return this.#send<T>('GET', path);
  }

  post<T>(path: string, body: object): Promise<T> {
    return this.#send<T>('POST', path, body);
  }

  put<T>(path: string, body: object): Promise<T> {
    return this.#send<T>('PUT', path, body);
  }

  /** Uploads a file as the field `file`, with other fields. */
  upload<T>(
    path: string,
    name: string,
    bytes: Uint8Array<ArrayBuffer>,
    fields: Record<string, string> = {},
  ): Promise<T> {
    const form = new FormData();
    form.set('file', new Blob([bytes]), name);
    for (const [field, value] of Object.entries(fields)) form.set(field, value);
    return this.#send<T>('POST', path, form);
  }

  async #send<T>(method: string, path: string, body?: object): Promise<T> {
    const isForm = body instanceof FormData;
    const response = await fetch(this.#base + path, {
      method,
      headers: {
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new ApiError(response.status, `${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    return JSON.parse(text) as T;
  }
}
