import { AsyncLocalStorage } from 'node:async_hooks';
import type { Writable } from 'node:stream';
import { format } from 'node:util';

const destination = new AsyncLocalStorage<Writable>();
let installed = false;

/**
 * Runs a function and sends its console output to a log. lite prints every refused request with its stack
 * trace, while stdout is reserved for the ready line. Other code's console is unaffected.
 */
export function withConsole<T>(output: Writable, run: () => T): T {
  if (!installed) divertConsole();
  installed = true;
  return destination.run(output, run);
}

function divertConsole(): void {
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    const original = console[method];
    console[method] = (...words: unknown[]) => {
      const output = destination.getStore();
      if (output) output.write(`${new Date().toISOString()} ${method} ${format(...words)}\n`);
      else original(...words);
    };
  }
}
