import { ApiError } from '@fitreel/api/http';
import multipart from '@fastify/multipart';
import { ATTACHMENTS, RELEASE_FILE, RELEASE_JSON_BYTES_MAX, RELEASE_PART } from '@fitreel/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { byteCounter, expectedParts } from '../shared/incoming-release';
import { InvalidRelease } from '../../core/store/problem';

/** Lets the endpoints of `server` receive releases. */
export async function acceptReleases(server: FastifyInstance): Promise<void> {
  // This module enforces the limits while it reads: the parser would read an oversized part to its end first.
  const unlimited = { files: Infinity, parts: Infinity, fileSize: Infinity };
  await server.register(multipart, {
    limits: { ...unlimited, fieldNameSize: 300 },
    isPartAFile: () => true,
  });
}

/** Writes `stream` into a new file. Calls `count` with the size of each chunk before it is written. */
async function writePart(stream: Readable, file: string, count: (bytes: number) => void): Promise<void> {
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      count(chunk.length);
      yield chunk;
    }
  };
  await pipeline(stream, counted, createWriteStream(file, { flags: 'wx' }));
}

async function receiveParts(request: FastifyRequest, draft: string, app: string): Promise<void> {
  const counterFor = byteCounter();
  let names: Set<string> | null = null;
  for await (const part of request.parts()) {
    if (part.type !== 'file') throw new Error('the parser returned a part as a field');
    const { fieldname, file } = part;
    try {
      if (!names) {
        if (fieldname !== RELEASE_PART)
          throw new InvalidRelease(`the first part of the upload must be named ${RELEASE_PART}`);
        await writePart(
          file,
          path.join(draft, RELEASE_FILE),
          counterFor(RELEASE_FILE, RELEASE_JSON_BYTES_MAX),
        );
        names = await expectedParts(draft, app);
        continue;
      }
      if (!names.delete(fieldname))
        throw new InvalidRelease(
          `the upload has the part ${fieldname} twice, or the release does not list it`,
        );
      const target = path.join(draft, fieldname);
      await mkdir(path.dirname(target), { recursive: true });
      const attachment = Object.values(ATTACHMENTS).find((one) => one.file === fieldname);
      await writePart(file, target, counterFor(fieldname, attachment?.bytesMax));
    } finally {
      // An unread part would block the rest of the request forever.
      file.destroy();
    }
  }
  if (!names) throw new InvalidRelease(`the upload has no part ${RELEASE_PART}`);
}

/**
 * Writes the uploaded release of `app` into the folder `draft`: only files that its description lists, within
 * `UPLOAD_LIMITS`. `Delivery.add` checks the hashes.
 *
 * @throws InvalidRelease if the release is invalid, ApiError if the body is not a complete form
 */
export async function receiveRelease(request: FastifyRequest, draft: string, app: string): Promise<void> {
  await mkdir(draft, { recursive: true });
  try {
    await receiveParts(request, draft, app);
  } catch (error) {
    // Unread data would hold up the next request on the connection.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof InvalidRelease || (error as NodeJS.ErrnoException).syscall) throw error;
    // All other errors come from the form parser, in many classes.
    request.log.info({ err: error }, 'an upload could not be read');
    throw new ApiError('valuesInvalid', { text: 'body must be a complete multipart form' });
  }
}
