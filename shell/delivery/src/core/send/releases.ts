import { chosenEncoding, SECURITY_HEADERS } from '@fitreel/api/http';
import fastifyStatic from '@fastify/static';
import { FileName, ReleaseVersion, RELEASES_PATH, RemoteName, type ReleaseName } from '@fitreel/protocol';
import { Value } from '@sinclair/typebox/value';
import type { FastifyError, FastifyPluginAsync, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import { mkdir } from 'node:fs/promises';
import pLimit from 'p-limit';
import { PublishedReleases } from '../store/published-releases';
import { InvalidValue } from '../store/check';
import { NotAdmitted } from '../store/problem';
import type { Hooks } from '../capability';
import type { CheckedFile, ReleaseStore } from '../store/release-store';

/** Media types of files that pages refer to. The gateway serves no other files of a release: no HTML, source maps or copies. */
const TYPES = new Map(
  Object.entries({
    ...{ avif: 'image/avif', gif: 'image/gif', ico: 'image/x-icon', jpg: 'image/jpeg', png: 'image/png' },
    ...{ svg: 'image/svg+xml', webp: 'image/webp', woff2: 'font/woff2', txt: 'text/plain; charset=utf-8' },
    ...{ css: 'text/css; charset=utf-8', json: 'application/json; charset=utf-8' },
    js: 'application/javascript; charset=utf-8',
  }),
);
const mediaTypeOf = (file: string) => TYPES.get(file.slice(file.lastIndexOf('.') + 1));

const FILE_HEADERS = {
  ...SECURITY_HEADERS.releaseFile,
  // RFC 8246: a release never changes.
  'cache-control': 'public, max-age=31536000, immutable',
  // A shared cache must not send a compressed copy to a client that does not accept it.
  vary: 'accept-encoding',
};

/** Parses the decoded path `<app>/<version>/<file>`; null for a file that is not served. */
export function servedRelease(path: string): (ReleaseName & { file: string }) | null {
  const [app = '', version = '', ...rest] = path.split('/');
  const file = rest.join('/');
  const isNamed =
    Value.Check(RemoteName, app) && Value.Check(ReleaseVersion, version) && Value.Check(FileName, file);
  return isNamed && mediaTypeOf(file) !== undefined ? { app, version, file } : null;
}

/** Sends a 404 without `nosniff`, which would make browsers log a second error for a missing script. The text is constant. */
function sendMissing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .removeHeader('x-content-type-options')
    .type('text/plain')
    .header('cache-control', 'no-store')
    .send('There is no such file.\n');
}

/** Treats a damaged or rejected release as missing. Any other error is the store's, and is rethrown: the client may retry. */
function orDamaged(error: unknown): undefined {
  if (!(error instanceof InvalidValue || error instanceof NotAdmitted)) throw error;
}

/** Sends a file that is not on the disk, as a compressed copy if the client accepts it. */
function sendUnkept(files: readonly CheckedFile[], accepts: string | undefined, reply: FastifyReply) {
  const [plain, ...copies] = files;
  if (!plain || plain.wrong) return sendMissing(reply);
  const encoding = chosenEncoding(accepts);
  const extension = { br: '.br', gzip: '.gz', identity: null }[encoding];
  const copy = copies.find(({ name, wrong }) => !wrong && name === plain.name + extension);
  if (copy) reply.header('content-encoding', encoding);
  return reply
    .headers({ ...FILE_HEADERS, 'content-type': mediaTypeOf(plain.name) })
    .send((copy ?? plain).bytes);
}

/**
 * Serves `/releases/<app>/<version>/<file>` from the store, as a compressed copy if the client accepts it, for
 * releases that are or were live, or that a capability serves. A missing file is a plain-text 404, never a page.
 */
export const releases = fp<{ store: ReleaseStore; hooks: readonly Pick<Hooks, 'serves'>[] }>(
  async (gateway, { store, hooks }) => {
    const published = new PublishedReleases(store.revisions);
    const opening = pLimit(1);
    const isServed = async (release: ReleaseName) => {
      for (const { serves } of hooks) if (await serves?.(release)) return true;
      return false;
    };
    const serve: FastifyPluginAsync = async (server) => {
      server.addHook<{ Params: { '*'?: string } }>('onRequest', async ({ params, headers }, reply) => {
        const release = servedRelease(params['*'] ?? '');
        if (!release) return sendMissing(reply);
        const { app, version, file } = release;
        if (!(await published.has(app, version)) && !(await isServed(release))) return sendMissing(reply);
        // The site's releases are open. Requests for old releases queue up, so strangers cannot hold up visitors.
        if (store.isOpen(app, version)) return undefined;
        const unkept = await opening(() => store.openFile(app, version, file).catch(orDamaged));
        return unkept ? sendUnkept(unkept, headers['accept-encoding'], reply) : undefined;
      });
      // The folder of a store without releases does not exist yet.
      await mkdir(store.releasesFolder, { recursive: true });
      await server.register(fastifyStatic, {
        root: store.releasesFolder,
        preCompressed: true,
        index: false,
        redirect: false,
        dotfiles: 'ignore',
        cacheControl: false,
        setHeaders: (reply) => {
          for (const [name, value] of Object.entries(FILE_HEADERS)) reply.header(name, value);
        },
      });
      server.setNotFoundHandler((_request, reply) => sendMissing(reply));
      // 403 means a folder, or a path outside the store.
      server.setErrorHandler<FastifyError>((error, _request, reply) => {
        if (error.statusCode !== 403) throw error;
        return sendMissing(reply);
      });
    };
    await gateway.register(serve, { prefix: RELEASES_PATH.slice(0, -1) });
  },
  { name: 'releases' },
);
