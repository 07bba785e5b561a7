import {
  appFolder,
  REGISTRY_SCHEMA,
  SERVED_APP_FILE,
  ServedApp,
  SHELL,
  withIdentity,
  type Registry,
  type SiteIdentity,
} from '@fitreel/protocol';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CAPABILITIES } from '../capabilities';
import { rulesOf } from '../core/capability';
import type { SiteSnapshot, SiteSource, SiteVariants } from '../core/site/snapshot';
import { publishBuilt } from '../builds/publish';
import { ROOT } from '../builds/repository';
import { check } from '../core/store/check';
import { FolderStore } from '../core/store/folder-store';
import type { ReleaseStore } from '../core/store/release-store';
import type { DevServer } from './dev-servers';

/** The built releases beside the apps under development. */
export interface OtherReleases {
  /** A store for this run of `npm run dev`, which never writes to the store of `npm start`. */
  store: ReleaseStore;
  /** Whether the store has a site, which needs a release of the shell. */
  hasSite: boolean;
  /** Apps that are left out, each with the reason. */
  missing: string[];
}

/**
 * Puts the last builds of `apps` into a temporary store, which is removed when the process ends.
 *
 * @param root the repository
 */
export async function otherReleases(apps: readonly string[], root: string = ROOT): Promise<OtherReleases> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fitreel-dev-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const store = new FolderStore(folder, rulesOf(CAPABILITIES, {}));
  const { failed } = await publishBuilt(store, root);
  const { apps: live = {} } = (await store.revisions.latest()) ?? {};
  const hasSite = live[SHELL] !== undefined;
  const reasonOf = (app: string) => {
    if (!hasSite) return `${app}: its release needs one of the shell: npm run build -w ${SHELL}`;
    const failure = failed.find((one) => one.app === app);
    return failure ? `${app}: ${failure.reason}` : `${app} is not built: npm run build -w ${appFolder(app)}`;
  };
  return { store, hasSite, missing: apps.filter((app) => !hasSite || !live[app]).map(reasonOf) };
}

/** The version of apps under development. */
const DEVELOPMENT = 'development';

/** A development server that has compiled its app. */
type ReadyServer = Pick<DevServer, 'app' | 'base'>;

async function describe({ app, base }: ReadyServer) {
  const response = await fetch(base + SERVED_APP_FILE);
  return check(ServedApp, await response.json(), `${SERVED_APP_FILE} of ${app}`);
}

/** The live site, with apps under development in place of their releases. */
export class DevSite implements SiteSource {
  constructor(
    private readonly released: SiteSource | null,
    private readonly servers: readonly ReadyServer[],
  ) {}

  async current(): Promise<SiteVariants> {
    const released = (await this.released?.current())?.of(null);
    const microFrontends: Registry['microFrontends'] = { ...released?.registry.microFrontends };
    let shell = released?.shell;
    for (const server of this.servers) {
      const { base, scripts, styles, description, requires } = await describe(server);
      if (!description) {
        const identity = require(path.join(ROOT, 'shell/shell.config.ts')) as SiteIdentity;
        const page = await readFile(path.join(ROOT, 'shell/src/page/index.html'), 'utf8');
        shell = {
          version: DEVELOPMENT,
          base,
          entry: { scripts, styles },
          lazyModules: new Map(),
          template: withIdentity(page, identity),
        };
        continue;
      }
      const version = {
        url: `${base}${scripts[0] ?? ''}`,
        metadata: { integrity: '', version: DEVELOPMENT },
        deployment: { traffic: 100, default: true },
        extras: { description, requires, base, preload: {} },
      };
      microFrontends[description.name] = [version];
    }
    if (!shell) throw new Error('there is no shell: neither a release nor a development server');
    const hashes = released?.hashes ?? new Map<string, string>();
    const noStyle = () => Promise.reject(new Error('an app under development has no release'));
    const snapshot: SiteSnapshot = {
      // A new id each time, so that no page is kept: the servers' content may change at any time.
      id: randomBytes(6).toString('base64url'),
      shell,
      registry: { schema: REGISTRY_SCHEMA, microFrontends },
      hashes,
      // Without a release of the shell, the browser renders all pages.
      bundles: released?.bundles ?? new Map<string, never>(),
      readStyle: released?.readStyle ?? noStyle,
      audience: null,
    };
    return {
      all: [snapshot],
      registry: snapshot.registry,
      heldBack: null,
      of: () => snapshot,
    };
  }
}
