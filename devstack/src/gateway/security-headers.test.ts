import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pagePolicy } from './security-headers.ts';

test('a page may run only its own inline scripts', () => {
  const policy = pagePolicy(
    '<script>one()</script><script src="/a.js"></script><script type="module">two()</script>',
  );
  for (const script of ['one()', 'two()']) {
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  expect(policy.match(/sha256/g)).toHaveLength(2);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});
