import { EXAMPLE_PARAMETERS } from '@fitreel/contract/examples';
import { openDatabase } from '@fitreel/api/db';
import { fillPattern, PARAMETER, RELEASE_FILE, type RemoteRelease } from '@fitreel/protocol';
import type { FastifyPluginAsync } from 'fastify';
import plugin from 'fastify-plugin';
import { cp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sentFiles } from '../client/fetch-shell';
import { loadGatewayConfig } from '../core/gateway/config';
import { LocalDelivery } from '../core/operations/local-delivery';
import { createSite } from '../core/start/site';
import { readBuilt, releaseText } from '../core/store/built-release';
import { loadStoreConfig, openStore } from '../core/store/open-store';
import { slotPath, writeStage } from './stage';

/** An msw handler. */
interface Handler {
  run: (args: { request: Request; requestId: string }) => Promise<{ response?: Response | undefined } | null>;
}

/** The parts of the remote's SDK that the check uses. */
interface TestingSdk {
  apiHandlers: () => Handler[];
  sampleSlotProps?: Readonly<Record<string, object>>;
}

/** Responds to API requests of pages and browsers with the contract's examples. */
const exampleApi = (handlers: readonly Handler[]): FastifyPluginAsync =>
  plugin(async (server) => {
    server.addHook('onRequest', async (request, reply) => {
      if (!request.url.startsWith('/api/')) return;
      const { method, headers, raw } = request;
      const body = method === 'GET' || method === 'HEAD' ? null : new Uint8Array(await buffer(raw));
      const asked = new Request(`http://fitreel.invalid${request.url}`, {
        ...{
          method,
          body,
          headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
        },
      });
      for (const handler of handlers) {
        const { response } = (await handler.run({ request: asked, requestId: asked.url })) ?? {};
        if (response) {
          const type = response.headers.get('content-type') ?? 'application/json';
          return reply
            .code(response.status)
            .type(type)
            .send(await response.text());
        }
      }
      return reply.code(404).send({ errors: ['no such endpoint'] });
    });
  });

/** Slots whose fragments appear only after a press: menu items and dialogs. */
const PRESSED = new Set(['account-menu', 'video-dialog', 'video-menu']);

/** A page of the tested remote, or a page with its fragment. */
export interface CheckedPage {
  /** The name that the team knows. */
  name: string;
  path: string;
  access: 'public' | 'signed-in';
  /** Whether the examples have all its parameters. Otherwise it may be the not-found page. */
  exists: boolean;
}

/** A site with the built shell, the tested remote and the check's own remote. */
export interface CheckSite {
  /** The site's address. */
  origin: string;
  remote: string;
  pages: CheckedPage[];
  close: () => Promise<void>;
}

/** The pages of a release, with parameters of the examples, and a page for each slot that it fills and that has sample props. */
function pagesOf(
  { description: { routes, fragments = [] } }: RemoteRelease,
  slots: readonly string[],
): CheckedPage[] {
  const pages = routes.map(({ path: pattern, access }) => {
    const names = [...pattern.matchAll(PARAMETER)].map(([parameter]) => parameter.slice(1, -1));
    const values = names.map((name) => [name, EXAMPLE_PARAMETERS[name] ?? 'example'] as const);
    const exists = names.every((name) => name in EXAMPLE_PARAMETERS);
    return { name: pattern, path: fillPattern(pattern, Object.fromEntries(values)), access, exists };
  });
  const shown = slots.map((slot, index): CheckedPage => {
    const inSlot = fragments.filter((fragment) => fragment.slot === slot);
    const access = inSlot.every((fragment) => fragment.access === 'signed-in') ? 'signed-in' : 'public';
    return {
      name: `the fragments ${inSlot.map(({ id }) => id).join(' and ')} in ${slot}`,
      path: slotPath(index),
      access,
      exists: true,
    };
  });
  return [...pages, ...shown];
}

/** Copies the shell in `dist`, with only the files that a gateway sends, as a fetched shell has (`fitreel shell --from`). */
async function writeShell(dist: string, copy: string): Promise<void> {
  await cp(dist, copy, { recursive: true });
  const release = await readBuilt(copy);
  await writeFile(path.join(copy, RELEASE_FILE), releaseText({ ...release, files: sentFiles(release) }));
}

/**
 * Starts the site on a free port of this machine, with the gateway's own pages and headers, and an API of the contract's examples.
 * Rejects if the releases cannot go live together.
 *
 * @param folder folder of the remote, whose SDK has the examples
 * @param made folder for the site's data
 */
export async function startCheckSite(
  remote: { dist: string; release: RemoteRelease },
  shellDist: string,
  folder: string,
  made: string,
): Promise<CheckSite> {
  const { apiHandlers, sampleSlotProps } = createRequire(path.join(folder, 'package.json'))(
    '@fitreel/sdk/testing/fake-api',
  ) as TestingSdk;
  const { name, fragments = [] } = remote.release.description;
  // Older SDKs have no samples.
  const filled = Object.entries(sampleSlotProps ?? {}).filter(
    ([slot]) => !PRESSED.has(slot) && fragments.some((one) => one.slot === slot),
  );
  const [shell, stage] = [path.join(made, 'shell'), path.join(made, 'stage')];
  await writeShell(shellDist, shell);
  await writeStage(stage, Object.fromEntries(filled));
  const env = {
    DATA_DIR: path.join(made, 'data'),
    LOG_LEVEL: 'silent',
    JWT_SECRET: 'tokens-of-this-site-are-never-compared',
    EMBED_BASE: 'https://videos.example/embed',
  };
  const config = loadGatewayConfig(env);
  const database = await openDatabase(config);
  const store = await openStore(loadStoreConfig(env, []), database);
  const delivery = new LocalDelivery(store, 'the browser check');
  const added = [];
  for (const dist of [shell, remote.dist, stage]) added.push(await delivery.add(dist));
  await delivery.changeAll(added.map(({ app, version }) => ({ kind: 'deploy', app, version })));
  const open = () => [{ observers: [exampleApi(apiHandlers())] }];
  // A long time limit, as the machine may be busy: a page rendered in the browser would not exercise the server rendering.
  const site = await createSite(config, database, store, open, { timeoutMs: 10_000 });
  await site.follow();
  const origin = await site.gateway.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin,
    remote: name,
    pages: pagesOf(
      remote.release,
      filled.map(([slot]) => slot),
    ),
    close: () => site.gateway.close(),
  };
}
