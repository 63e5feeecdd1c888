import { mkdir, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';
import { generateApi } from 'swagger-typescript-api';
import ts from 'typescript';

/** Generates both clients in dist/ from the API description at the given URL. */
const [url = ''] = process.argv.slice(2);
const output = new URL('./dist/', import.meta.url).pathname;
await mkdir(output, { recursive: true });

const blob = ts.factory.createTypeReferenceNode('Blob');
const types = await openapiTS(new URL(url), {
  defaultNonNullable: false,
  transform: ({ format }) => (format === 'binary' ? blob : undefined),
});
await writeFile(`${output}openapi-typescript.ts`, astToString(types));
await generateApi({ url, output, fileName: 'swagger-typescript-api.ts', silent: true });
