import { expect, it } from 'vitest';
import { checkDocumentLinks, linksIn } from './document-links.ts';

it('finds links to files, without anchors and addresses of other sites', () => {
  expect(
    linksIn('[a](../a/b.ts), [b](c.md#part), [c](https://example.com/x), [d](#here), ![e](f.png)'),
  ).toEqual(['../a/b.ts', 'c.md', 'f.png']);
});

it('finds no broken link in the current documents', async () => {
  expect(await checkDocumentLinks()).toBeNull();
});
