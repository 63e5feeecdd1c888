import { Blob } from 'node:buffer';
import { ReadableStream } from 'node:stream/web';
import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

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

// Node's fetch and Response stand in for the browser's, so what these make of a body has to be the window's too.
Object.assign(globalThis, { Blob, ReadableStream });
