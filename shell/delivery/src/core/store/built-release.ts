import {
  ATTACHMENT_NAMES,
  ATTACHMENTS,
  RELEASE_FILE,
  RELEASE_JSON_BYTES_MAX,
  appOf,
  RemoteRelease,
  SHELL,
  ShellRelease,
  tolerant,
  UPLOAD_LIMITS,
  type Assets,
  type Attachments,
  type Integrity,
  type Release,
} from '@fitreel/protocol';
import type { Static } from '@sinclair/typebox';
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { InvalidRelease, NotAdmitted } from './problem';
import { check } from './check';
import { isMissing } from './files';
import type { CheckedFile, FileReader } from './release-store';

/** The compressed copies that a build writes beside a file: extension → decompression function. */
const COPIES: Readonly<
  Record<string, (bytes: Buffer, most: { maxOutputLength: number }) => Promise<Buffer>>
> = {
  '.br': (bytes, most) => promisify(brotliDecompress)(bytes, most),
  '.gz': (bytes, most) => promisify(gunzip)(bytes, most),
};

/** Extensions of the compressed copies. */
export const COPY_EXTENSIONS: readonly string[] = Object.keys(COPIES);

/**
 * The first of `names` that cannot exist beside the others and their compressed copies: it is listed twice, or is also
 * the name of a folder or a copy. Undefined if there is no conflict.
 */
export function conflictingName(names: readonly string[]): string | undefined {
  const taken = new Set<string>();
  for (const name of names) {
    for (let end = name.indexOf('/'); end >= 0; end = name.indexOf('/', end + 1))
      taken.add(name.slice(0, end));
    for (const extension of COPY_EXTENSIONS) taken.add(name + extension);
  }
  // The second `has` finds a name that is listed twice.
  return names.find((name) => taken.has(name) || !taken.add(name));
}

/** A reader of the files of the release in `folder`. */
export function fileReader(folder: string): FileReader {
  return async (name) => {
    try {
      return await readFile(path.join(folder, name));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
}

/** Whether the hash of `bytes` is `integrity`. */
export function hasHash(bytes: Buffer, integrity: string): boolean {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}` === integrity;
}

/**
 * Checks that a compressed copy decompresses to content with the hash `integrity`.
 *
 * @param plain the file itself if its own hash is right. A copy may not decompress to more, so it cannot fill the memory
 */
async function checkCopy(
  name: string,
  bytes: Buffer,
  extension: string,
  integrity: string,
  plain: Buffer | null,
) {
  const decompress = COPIES[extension] as (typeof COPIES)[string];
  const maxOutputLength = plain ? Math.max(1, plain.length) : UPLOAD_LIMITS.fileBytes;
  const isSame = await decompress(bytes, { maxOutputLength }).then(
    (found) => (plain ? found.equals(plain) : hasHash(found, integrity)),
    () => false,
  );
  return { name, bytes, wrong: isSame ? null : `does not decompress to ${path.basename(name, extension)}` };
}

/** Reads the file `name` of a release with its compressed copies, and checks each against `integrity`. */
export async function readReleaseFile(
  read: FileReader,
  name: string,
  integrity: Static<typeof Integrity>,
): Promise<CheckedFile[]> {
  const bytes = await read(name);
  if (!bytes) return [{ name, bytes: Buffer.alloc(0), wrong: 'is missing' }];
  const plain = hasHash(bytes, integrity) ? bytes : null;
  const files: CheckedFile[] = [{ name, bytes, wrong: plain ? null : 'has another hash' }];
  for (const extension of COPY_EXTENSIONS) {
    const copy = await read(name + extension);
    if (copy) files.push(await checkCopy(name + extension, copy, extension, integrity, plain));
  }
  return files;
}

/**
 * Yields all files of a release with their compressed copies, one at a time.
 *
 * @throws InvalidRelease at the first bad file
 */
export async function* readChecked(read: FileReader, { files }: Release): AsyncGenerator<CheckedFile> {
  for (const [name, integrity] of Object.entries(files)) {
    for (const file of await readReleaseFile(read, name, integrity)) {
      if (file.wrong) throw new InvalidRelease(`the file ${file.name} ${file.wrong}`);
      yield file;
    }
  }
}

/** Throws InvalidRelease if the stored release `held` has other files than `release`, which has the same version. */
export function requireSame(held: Release, release: Release): void {
  const content = ({ files }: Release) => JSON.stringify(Object.entries(files).sort());
  if (content(held) !== content(release))
    throw new InvalidRelease(`the store holds other files as ${appOf(release)} ${release.version}`);
}

/** The content of `release.json`. */
export const releaseText = (release: Release) => `${JSON.stringify(release)}\n`;

/**
 * The description of `held` with the commit of `release`, which has the same files. Null if a clean commit is already known: the
 * history names the commit with which a release first came. A dirty build tells less about the origin than a build of a commit.
 */
export function withOriginOf(held: Release, release: Release): Release | null {
  const { commit, dirty } = release;
  if (dirty || commit === null || (held.commit !== null && !held.dirty)) return null;
  const described = { ...held, commit };
  delete described.dirty;
  return described;
}

/**
 * The attachments in the folder `dist` of a built release. Only their form is checked.
 *
 * @param held used for attachments that `dist` lacks
 * @throws InvalidRelease if one is malformed
 */
export async function readAttachments(dist: string, held?: Attachments): Promise<Attachments> {
  const read = fileReader(dist);
  const found = {} as Attachments;
  for (const name of ATTACHMENT_NAMES) {
    const { file, pattern } = ATTACHMENTS[name];
    const text = (await read(file))?.toString('latin1');
    if (text !== undefined && !pattern.test(text))
      throw new InvalidRelease(`the file ${file} holds no ${name}`);
    found[name] = text?.trim() ?? held?.[name] ?? null;
  }
  return found;
}

/** The files beside a release with these attachments, and their content. */
export function attachmentFiles(attached: Attachments): [file: string, content: string][] {
  return ATTACHMENT_NAMES.flatMap((name): [string, string][] => {
    const text = attached[name];
    return text === null ? [] : [[ATTACHMENTS[name].file, `${text}\n`]];
  });
}

/** Fields that every release has, down to the oldest that a site may still have (ADR-0075). */
const ALWAYS_SAID = ['types', 'calls'] as const satisfies readonly (keyof Release)[];

/**
 * Returns `value` as a release. Checks it against the schema of its kind, as an error from the union does not name a field.
 *
 * @throws NotAdmitted if the release is too old for this gateway, and InvalidValue if the value is not a valid release
 */
export function asRelease(value: unknown, what: string): Release {
  const fields = typeof value === 'object' && value !== null ? value : {};
  if ('version' in fields && !ALWAYS_SAID.every((field) => field in fields)) {
    const wrong = 'is from @fitreel/tooling 2.0 or older, and no longer served';
    throw new NotAdmitted(`${what} ${wrong}: build the app again, and deploy it.`, RELEASE_FILE, wrong);
  }
  const isShell = 'kind' in fields && fields.kind === 'shell';
  return check(tolerant(isShell ? ShellRelease : RemoteRelease), value, what);
}

/** The files that a release refers to: its server bundle, its entry, its page and the files it preloads. */
function referencedFiles(release: Release): string[] {
  const all = (assets: readonly Assets[]) => assets.flatMap(({ scripts, styles }) => [...scripts, ...styles]);
  const server = release.server ? [release.server] : [];
  return release.kind === 'shell'
    ? [...server, release.page, ...all([release.entry, ...Object.values(release.lazyModules ?? {})])]
    : [
        ...server,
        release.entry,
        ...all([...Object.values(release.preload), ...Object.values(release.fragments ?? {})]),
      ];
}

/** Reads and parses `release.json` in the folder `dist`. Checks its size first, as it may come from a stranger. */
async function readDescription(dist: string): Promise<Release> {
  const file = path.join(dist, RELEASE_FILE);
  try {
    if ((await stat(file)).size > RELEASE_JSON_BYTES_MAX)
      throw new Error(`${RELEASE_FILE} has more than ${RELEASE_JSON_BYTES_MAX} bytes`);
    return asRelease(JSON.parse(await readFile(file, 'utf8')), RELEASE_FILE);
  } catch (error) {
    if (isMissing(error)) throw new InvalidRelease(`${dist} holds no ${RELEASE_FILE}: build the app first.`);
    if ((error as NodeJS.ErrnoException).syscall) throw error;
    throw new InvalidRelease((error as Error).message, { cause: error });
  }
}

/**
 * Reads the description of the built release in the folder `dist`, and checks everything but the files' content.
 *
 * @throws InvalidRelease if it is missing or invalid
 */
export async function readBuilt(dist: string): Promise<Release> {
  const release = await readDescription(dist);
  if (release.kind === 'remote' && appOf(release) === SHELL)
    throw new InvalidRelease(`a remote cannot have the name ${SHELL}`);
  const unlisted = referencedFiles(release).find((name) => !Object.hasOwn(release.files, name));
  if (unlisted)
    throw new InvalidRelease(`${RELEASE_FILE}: /files does not list ${unlisted}, which the release uses`);
  const conflicting = conflictingName([...Object.keys(release.files), RELEASE_FILE]);
  if (conflicting)
    throw new InvalidRelease(
      `${RELEASE_FILE}: /files lists ${conflicting}, which conflicts with another file`,
    );
  return release;
}
