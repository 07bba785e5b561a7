import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, bodyTooLarge } from '../http/responses';

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of an uploaded file; null for any other body. */
    upload: Readable | null;
  }
}

const TYPE = 'application/octet-stream';

const PREFIX = 'fitreel-upload-';

/** The folders of this process: `fitreel-upload-<host>-<process id>-…`. */
const OWN_PREFIX = `${PREFIX}${hostname()}-`;

/** Longer than any file is needed. An older one was left behind by another host, about whose processes nothing is known. */
const LEFT_AFTER_MS = 60 * 60_000;

/** Maximum bytes of a name on disk: file systems allow 255. The end is kept, because it shows the kind of the file. */
const NAME_MAX_BYTES = 200;

/** The folders of this process. */
const folders = new Set<string>();

/** A received file. */
export type Upload = {
  file: string;
  /** SHA-256 of the file and `salt`. */
  input: string;
  remove: () => Promise<void>;
};

/** Lets the endpoints of `app` receive files. Removes files left behind by killed servers. */
export function acceptFiles(app: FastifyInstance): void {
  app.decorateRequest('upload', null);
  app.addContentTypeParser(TYPE, (request: FastifyRequest, payload: Readable, done) => {
    request.upload = payload;
    done(null);
  });
  app.addHook('onReady', async () => {
    for (const name of (await readdir(tmpdir())).filter((entry) => entry.startsWith(PREFIX))) {
      const folder = join(tmpdir(), name);
      if (await isLeft(folder, name)) await rm(folder, { recursive: true, force: true });
    }
  });
}

/** Whether the process that created a folder no longer runs. */
async function isLeft(folder: string, name: string): Promise<boolean> {
  if (folders.has(folder)) return false;
  if (name.startsWith(OWN_PREFIX)) {
    const id = Number.parseInt(name.slice(OWN_PREFIX.length), 10);
    // In a container, a new process has the same id as the previous one.
    return id === process.pid || !isRunning(id);
  }
  // Another server may remove it at the same time.
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > LEFT_AFTER_MS;
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The announced size of a request, or `bytesMax`. Throws `ApiError` for a request without a file, or with too large a file. */
export function announcedBytes({ upload, headers }: FastifyRequest, bytesMax: number): number {
  if (!upload) throw new ApiError('mediaTypeUnsupported', { text: `The body must be ${TYPE}.` });
  const bytes = Number(headers['content-length'] ?? bytesMax);
  if (bytes > bytesMax) throw bodyTooLarge(bytesMax);
  return bytes;
}

/**
 * Receives the file of a request. Throws `ApiError` and leaves nothing behind.
 *
 * @param name name of the file for messages
 * @param salt further data that `input` depends on, besides the file
 * @param bytesMax maximum size of a file
 */
export async function receiveFile(
  { upload }: FastifyRequest,
  { name, salt, bytesMax, signal }: { name: string; salt: string; bytesMax: number; signal: AbortSignal },
): Promise<Upload> {
  const folder = await mkdtemp(join(tmpdir(), `${OWN_PREFIX}${process.pid}-`));
  folders.add(folder);
  const remove = async () => {
    await rm(folder, { recursive: true, force: true });
    folders.delete(folder);
  };
  try {
    const file = join(folder, nameOnDisk(name));
    const hash = createHash('sha256').update(salt);
    const bounded = async function* (chunks: AsyncIterable<Buffer>) {
      let bytes = 0;
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > bytesMax) throw bodyTooLarge(bytesMax);
        hash.update(chunk);
        yield chunk;
      }
    };
    await pipeline(
      upload ?? Readable.from([]),
      bounded,
      createWriteStream(file, { flags: 'wx', mode: 0o600 }),
      {
        signal,
      },
    );
    return { file, input: hash.digest('hex'), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** `name` in a form that every file system accepts. */
function nameOnDisk(name: string): string {
  const characters = [...name.replace(/[^\p{L}\p{M}\p{N}._ -]/gu, '_').replace(/^\.*/, '')];
  let bytes = 0;
  const start = characters.findLastIndex((character) => {
    bytes += Buffer.byteLength(character);
    return bytes > NAME_MAX_BYTES;
  });
  return characters.slice(start + 1).join('') || 'file';
}
