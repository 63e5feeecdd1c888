import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers a call to a function in its place. */
export type Behavior = (response: ServerResponse) => void;

/** The stack's address with the functions `engine` and `print` replaced, as the API reaches them. */
export class FunctionProxy {
  /** Undefined passes calls on to the functions themselves. */
  behave: Behavior | undefined;
  readonly #server: Server;

  private constructor(stack: URL) {
    this.#server = createServer((incoming, outgoing) => {
      const path = incoming.url ?? '';
      if (this.behave && /^\/functions\/v1\/(?:engine|print)\//.test(path)) {
        const { behave } = this;
        incoming.resume().once('end', () => behave(outgoing));
        return;
      }
      const { method, headers } = incoming;
      const target = { host: stack.hostname, port: stack.port, path, method, headers };
      const upstream = request(target, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      upstream.once('error', () => outgoing.destroy());
      incoming.pipe(upstream);
    });
  }

  static async inFrontOf(address: string): Promise<FunctionProxy> {
    const proxy = new FunctionProxy(new URL(address));
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
