import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { errorCode } from '../start-error.ts';
import { objectPath } from './object-path.ts';

/** Properties of a stored object that Storage needs. Sizes in bytes. */
interface StoredObject {
  cacheControl: string;
  contentLength: number;
  size: number;
  mimetype: string;
  lastModified: Date;
  eTag: string;
}

type Body = ReadableStream | Buffer | Uint8Array;

/**
 * Stores the bytes of lite's Storage in files: an object is at its `objectPath`, with its name, type, and
 * hash in a `.json` next to it. A file is complete and on disk, or it does not exist; until then it is a
 * partial file, `<file>.<uuid>`. Files left by a killed process are removed by `sweep-files.ts`.
 */
export class FileAdapter {
  readonly driver = 'files';
  readonly #base: string;

  constructor(base: string) {
    this.#base = resolve(base);
  }

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Body,
    contentType: string,
    cacheControl: string,
  ): Promise<StoredObject> {
    const file = this.#file(bucket, key);
    const partial = `${file}.${randomUUID()}`;
    await mkdir(dirname(file), { recursive: true });
    const hash = createHash('md5');
    let size = 0;
    // Opened here and not by the stream, which might create the file after a failure was already cleaned up.
    const output = await open(partial, 'wx', 0o600);
    try {
      const source = body instanceof Uint8Array ? Readable.from([body]) : Readable.fromWeb(body);
      await pipeline(
        source,
        async function* (chunks: AsyncIterable<Uint8Array>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            size += chunk.byteLength;
            yield chunk;
          }
        },
        output.createWriteStream({ flush: true }),
      );
      const facts = { bucket, key, mimetype: contentType, cacheControl, eTag: `"${hash.digest('hex')}"` };
      await writeDurably(`${partial}.json`, JSON.stringify(facts));
      await rename(`${partial}.json`, `${file}.json`);
      await rename(partial, file);
      await syncFolder(dirname(file));
      return { ...facts, size, contentLength: size, lastModified: new Date() };
    } catch (error) {
      await Promise.all([rm(partial, { force: true }), rm(`${partial}.json`, { force: true })]);
      throw error;
    }
  }

  async headObject(bucket: string, key: string): Promise<StoredObject> {
    const file = this.#file(bucket, key);
    const [{ size, mtime }, facts] = await Promise.all([stat(file), readFile(`${file}.json`, 'utf8')]).catch(
      notFound,
    );
    const { mimetype, cacheControl, eTag } = JSON.parse(facts);
    return { mimetype, cacheControl, eTag, size, contentLength: size, lastModified: mtime };
  }

  async getObject(bucket: string, key: string) {
    const metadata = await this.headObject(bucket, key);
    const body = Readable.toWeb(createReadStream(this.#file(bucket, key)));
    return { httpStatusCode: 200, metadata, body };
  }

  /** Removing a missing file is not an error: the row in storage.objects is authoritative. */
  async deleteObject(bucket: string, key: string): Promise<void> {
    const file = this.#file(bucket, key);
    await rm(file, { force: true });
    await rm(`${file}.json`, { force: true });
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    for (const key of keys) await this.deleteObject(bucket, key);
  }

  async copyObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    toBucket: string,
    toKey: string,
  ) {
    const from = this.#file(bucket, key);
    const to = this.#file(toBucket, toKey);
    await mkdir(dirname(to), { recursive: true });
    const partial = `${to}.${randomUUID()}`;
    const facts = JSON.parse(await readFile(`${from}.json`, 'utf8').catch(notFound));
    await copyFile(from, partial).catch(notFound);
    // Some systems also copy the modification time; the sweep would treat the copy as an old file until its
    // row is written.
    await utimes(partial, new Date(), new Date());
    await writeDurably(`${partial}.json`, JSON.stringify({ ...facts, bucket: toBucket, key: toKey }));
    await rename(`${partial}.json`, `${to}.json`);
    await rename(partial, to);
    const { eTag, lastModified } = await this.headObject(toBucket, toKey);
    return { httpStatusCode: 200, eTag, lastModified };
  }

  async privateAssetUrl(bucket: string, key: string): Promise<string> {
    return `file://${this.#file(bucket, key)}`;
  }

  #file(bucket: string, key: string): string {
    return join(this.#base, objectPath(bucket, key));
  }
}

function notFound(error: unknown): never {
  if (errorCode(error) !== 'ENOENT') throw error;
  throw Object.assign(new Error('Object not found'), { code: 'ENOENT', statusCode: 404 });
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
