import { ReadableStream } from 'node:stream/web';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// What is to appear may take as long as a busy machine needs.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
});

// jsdom has no layout and no media queries; components only ask, nothing here depends on the answer.
Element.prototype.scrollIntoView ??= () => {};
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;

// Node's Response stands in for the browser's: what it makes of a body has to be the window's, which has streams too.
class WindowResponse extends Response {
  override async blob(): Promise<Blob> {
    return new Blob([await this.arrayBuffer()], { type: this.headers.get('content-type') ?? '' });
  }
}
Object.assign(globalThis, { Response: WindowResponse, ReadableStream });
