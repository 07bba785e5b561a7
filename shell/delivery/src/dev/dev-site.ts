import { REGISTRY_SCHEMA, SERVED_APP_FILE, ServedApp, type Registry } from '@fitreel/protocol';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServedSite, SiteSource } from '../gateway/site-source';
import { ROOT } from '../start/repository';
import { check } from '../store/check';
import type { DevServer } from './dev-servers';

/** What apps under development have for a version. */
const DEVELOPMENT = 'development';

/** A development server that has compiled its app. */
type ReadyServer = Pick<DevServer, 'app' | 'base'>;

async function describe({ app, base }: ReadyServer) {
  const response = await fetch(base + SERVED_APP_FILE);
  return check(ServedApp, await response.json(), `${SERVED_APP_FILE} of ${app}`);
}

/** The live site, with apps under development instead of their releases. */
export class DevSite implements SiteSource {
  constructor(
    private readonly released: SiteSource | null,
    private readonly servers: readonly ReadyServer[],
  ) {}

  async current(): Promise<ServedSite> {
    const released = await this.released?.current();
    const microFrontends: Registry['microFrontends'] = { ...released?.registry.microFrontends };
    let shell = released?.shell;
    for (const server of this.servers) {
      const { base, scripts, styles, description, requires } = await describe(server);
      if (!description) {
        const template = await readFile(path.join(ROOT, 'shell/src/page/index.html'), 'utf8');
        shell = {
          version: DEVELOPMENT,
          base,
          entry: { scripts, styles },
          lazyModules: new Map(),
          template,
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
    return {
      shell,
      registry: { schema: REGISTRY_SCHEMA, microFrontends },
      hashes,
      // Without a release of the shell, the browser renders all pages.
      bundles: released?.bundles ?? new Map<string, never>(),
      readStyle: released?.readStyle ?? noStyle,
      canary: null,
    };
  }
}
