import type { RegistryVersion } from '@fitreel/protocol';
import path from 'node:path';
import type { SiteSnapshot } from '../src/core/site/snapshot';
import { planPage, type PagePlan } from '../src/core/compose/plan';
import { toRegistry } from '../src/core/store/registry';
import type { Visit } from '../src/core/visit/visit';
import { CATALOG, LIBRARY, writeRemote, writeShell } from './built-apps';
import { temporaryFolders } from './temporary-folders';

const TEMPLATE = [
  '<html><meta name="color-scheme" content="dark light">',
  '<title>FitReel</title>',
  '<link rel="icon" href="%BASE%favicon.svg"><link rel="other" href="%BASE%other.svg">',
  '<template id="scripts"><!--fitreel:scripts--></template>',
  '<!--fitreel:head-->',
  '<body><div id="root"%RENDERED%><!--fitreel:content--></div><!--fitreel:state--></body>',
].join('\n');

/** A snapshot of a shell and two remotes without server bundles, with the URLs of the remotes' folders. */
export async function pageSite(): Promise<{ site: SiteSnapshot; catalog: string; library: string }> {
  const folders = temporaryFolders();
  const folder = await folders.create();
  const shell = await writeShell(path.join(folder, 'shell'));
  const remotes = [
    await writeRemote(path.join(folder, 'catalog'), CATALOG),
    await writeRemote(path.join(folder, 'library'), LIBRARY),
  ];
  await folders.removeAll();
  const [catalog, library] = remotes.map(
    ({ description, version }) => `/releases/${description.name}/${version}/`,
  ) as [string, string];
  const files = [
    ['/releases/shell/1/', shell.files] as const,
    ...remotes.map(({ files }, index) => [index === 0 ? catalog : library, files] as const),
  ];
  const lazyModules = new Map(Object.entries(shell.lazyModules ?? {}));
  const site: SiteSnapshot = {
    id: 'snapshot',
    shell: {
      version: '1',
      base: '/releases/shell/1/',
      entry: shell.entry,
      lazyModules,
      template: TEMPLATE,
    },
    registry: toRegistry(
      remotes.map((live) => ({ live, canary: null, lastGood: null })),
      shell.lazyModules,
    ),
    bundles: new Map(),
    readStyle: () => Promise.reject(new Error('this site has no files')),
    hashes: new Map(
      files.flatMap(([base, hashes]) => Object.entries(hashes).map(([file, hash]) => [base + file, hash])),
    ),
    audience: null,
  };
  return { site, catalog, library };
}

/** The live version of a remote of `site`. */
export function versionOf({ registry }: Pick<SiteSnapshot, 'registry'>, remote: string): RegistryVersion {
  const [version] = registry.microFrontends[remote] ?? [];
  if (!version) throw new Error(`the fixture lists no ${remote}`);
  return version;
}

/** The plan of the page at `url`, for a visitor without cookies. */
export function planOf(snapshot: SiteSnapshot, url: string, visit: Partial<Visit> = {}): PagePlan {
  return planPage({
    snapshot,
    url,
    overriding: false,
    ...visit,
  });
}
