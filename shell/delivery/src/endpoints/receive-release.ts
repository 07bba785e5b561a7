import { ApiError } from '@fitreel/api';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InvalidRelease } from '../compatibility/problem';
import { COPY_ENDINGS } from '../store/release-files';
import { appOf, readBuilt, RELEASE_FILE } from '../store/release-store';
import { RELEASE_PART, UPLOAD_LIMITS } from '../http/upload-format';

/** Lets the calls of `scope` read releases as they are sent. */
export async function acceptReleases(scope: FastifyInstance): Promise<void> {
  // Parts and bytes are counted here as they come: the parser would read a part that is too large to its end.
  const unlimited = { files: Infinity, parts: Infinity, fileSize: Infinity };
  await scope.register(multipart, {
    limits: { ...unlimited, fieldNameSize: 300 },
    isPartAFile: () => true,
  });
}

/** Writes what `stream` gives into a new file, with the number of bytes of each app told to `count` before. */
async function writePart(stream: Readable, file: string, count: (bytes: number) => void): Promise<void> {
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      count(chunk.length);
      yield chunk;
    }
  };
  await pipeline(stream, counted, createWriteStream(file, { flags: 'wx' }));
}

/** A count of bytes that throws InvalidRelease past the limits; `of` begins another file. */
function byteCount() {
  let total = 0;
  return (name: string) => {
    let bytes = 0;
    return (more: number) => {
      bytes += more;
      total += more;
      if (bytes > UPLOAD_LIMITS.fileBytes)
        throw new InvalidRelease(`the file ${name} has more than ${UPLOAD_LIMITS.fileBytes} bytes`);
      if (total > UPLOAD_LIMITS.bytes)
        throw new InvalidRelease(`the release has more than ${UPLOAD_LIMITS.bytes} bytes`);
    };
  };
}

/** Names of the parts that may follow the description of the release in `draft`. */
async function namesIn(draft: string, app: string): Promise<Set<string>> {
  const release = await readBuilt(draft);
  if (appOf(release) !== app)
    throw new InvalidRelease(`the release is one of ${appOf(release)}, and was sent as one of ${app}`);
  const files = Object.keys(release.files);
  if (files.length > UPLOAD_LIMITS.files)
    throw new InvalidRelease(`the release has more than ${UPLOAD_LIMITS.files} files`);
  return new Set(files.flatMap((name) => [name, ...COPY_ENDINGS.map((ending) => name + ending)]));
}

async function receiveParts(request: FastifyRequest, draft: string, app: string): Promise<void> {
  const countOf = byteCount();
  let names: Set<string> | null = null;
  for await (const part of request.parts()) {
    if (part.type !== 'file') throw new Error('a part is taken for a field');
    const { fieldname, file } = part;
    try {
      if (!names) {
        if (fieldname !== RELEASE_PART)
          throw new InvalidRelease(`the first part of the upload takes the name ${RELEASE_PART}`);
        await writePart(file, path.join(draft, RELEASE_FILE), countOf(RELEASE_FILE));
        names = await namesIn(draft, app);
        continue;
      }
      if (!names.delete(fieldname))
        throw new InvalidRelease(
          `the upload has the part ${fieldname}, which is none of its release or comes twice`,
        );
      const target = path.join(draft, fieldname);
      await mkdir(path.dirname(target), { recursive: true });
      await writePart(file, target, countOf(fieldname));
    } finally {
      // A part that is not read would hold up the rest of the request for ever.
      file.destroy();
    }
  }
  if (!names) throw new InvalidRelease(`the upload has no part ${RELEASE_PART}`);
}

/**
 * Writes the release of `app` that `request` sends into the folder `draft`: nothing but what its description lists,
 * in the bounds of `UPLOAD_LIMITS`. Whether each file has its hash is for `add` to say.
 *
 * @throws InvalidRelease when it is not what it must be, ApiError when the body is no whole form
 */
export async function receiveRelease(request: FastifyRequest, draft: string, app: string): Promise<void> {
  await mkdir(draft, { recursive: true });
  try {
    await receiveParts(request, draft, app);
  } catch (error) {
    // What is left comes from the parser of the form, as errors of many kinds.
    if (error instanceof InvalidRelease || (error as NodeJS.ErrnoException).syscall) throw error;
    request.log.info({ err: error }, 'a release could not be read');
    throw new ApiError('valuesInvalid', { text: 'body must be a whole multipart form' });
  }
}
