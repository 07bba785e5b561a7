import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../http/responses';

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of a file that is sent; null for any other body. */
    upload: Readable | null;
  }
}

const TYPE = 'application/octet-stream';

const PREFIX = 'fitreel-upload-';

/** Longer than a file is needed. */
const LEFT_AFTER_MS = 60 * 60_000;

/** Lets the endpoints of `app` receive files. Removes those that servers left which were killed. */
export function acceptFiles(app: FastifyInstance): void {
  app.decorateRequest('upload', null);
  app.addContentTypeParser(TYPE, (request: FastifyRequest, payload: Readable, done) => {
    request.upload = payload;
    done(null);
  });
  app.addHook('onReady', async () => {
    for (const name of (await readdir(tmpdir())).filter((entry) => entry.startsWith(PREFIX))) {
      const folder = join(tmpdir(), name);
      // Another server may remove it at the same time.
      const found = await stat(folder).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > LEFT_AFTER_MS)
        await rm(folder, { recursive: true, force: true });
    }
  });
}

/**
 * Does `work` with the file that a request sends, and removes it.
 *
 * @param name the file's, of which messages may speak
 * @param bytesMax of a file
 */
export async function withUpload<T>(
  { upload, headers }: FastifyRequest,
  { name, bytesMax }: { name: string; bytesMax: number },
  work: (file: string) => Promise<T>,
): Promise<T> {
  if (!upload) throw new ApiError('mediaTypeUnsupported', { text: `The body must be ${TYPE}.` });
  if (Number(headers['content-length']) > bytesMax) throw new ApiError('bodyTooLarge');
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  try {
    const file = join(folder, name.replace(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^\.*/, '') || 'file');
    const bounded = async function* (chunks: AsyncIterable<Buffer>) {
      let bytes = 0;
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > bytesMax) throw new ApiError('bodyTooLarge');
        yield chunk;
      }
    };
    await pipeline(upload, bounded, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
