import { expect, it } from 'vitest';
import { parseIfMatch } from './etag.ts';

it.each([
  [undefined, null],
  ['*', null],
  ['"3"', ['3']],
  ['W/"3"', ['3']],
  ['"3", "4"', ['3', '4']],
  ['3', []],
  ['"x"', []],
  ['', []],
])('If-Match %j accepts %j', (header, versions) => expect(parseIfMatch(header)).toEqual(versions));
