import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { REGISTRY_PATH, releasePath, type PageSettings, type ReleaseName } from '@fitreel/protocol';
import { pagePolicyText, permissionsPolicy } from '../gateway/content-security-policy';
import { inlineScripts } from '../gateway/inline-sources';
import { StoreSite, type Site } from '../gateway/site-source';
import type { Progress } from '../operations/delivery';
import type { ReleaseStore } from '../store/release-store';
import { syncFolder, writeFileAtomic } from '../store/files';
import { nginxConfiguration, type NginxOptions } from './nginx';
import { exportedPages } from './pages';

export interface ExportOptions extends Omit<NginxOptions, 'policy' | 'permissions'> {
  settings: PageSettings;
}

/** Name of the nginx configuration in the exported folder. */
export const NGINX_FILE = 'nginx.conf';

/** Releases whose files a page of this site may load. */
function releasesInUse(site: Site): ReleaseName[] {
  const bases = Object.values(site.registry.microFrontends).flatMap((versions) =>
    versions.flatMap(({ extras }) => [extras.base, ...(extras.fallback ? [extras.fallback.base] : [])]),
  );
  return [...new Set([site.shell.base, ...bases])].map((base) => {
    const [, , app = '', version = ''] = base.split('/');
    return { app, version };
  });
}

/** Copies a release in one step, unless the folder already has it. */
async function copyRelease(
  store: ReleaseStore,
  target: string,
  { app, version }: ReleaseName,
): Promise<void> {
  const folder = path.join(target, releasePath(app, version));
  const exists = await stat(folder).then(
    () => true,
    () => false,
  );
  if (exists) return;
  const draft = path.join(target, `.draft-${app}-${version}`);
  await rm(draft, { recursive: true, force: true });
  // Source maps stay on this machine.
  const filter = (file: string) => !/\.map(?:\.br|\.gz)?$/.test(file);
  await cp(store.folderOf(app, version), draft, { recursive: true, filter });
  await mkdir(path.dirname(folder), { recursive: true });
  await rename(draft, folder);
  await syncFolder(path.dirname(folder));
}

/**
 * Writes the live site into the folder `target` for a static file server: the releases, the HTML of each route,
 * `registry.json` and a configuration for nginx. Writes the releases before the pages that refer to them, and keeps the
 * releases of earlier exports, which open pages still need.
 *
 * @throws Error when no shell is live
 */
export async function exportSite(
  store: ReleaseStore,
  target: string,
  { settings, ...nginx }: ExportOptions,
  progress?: Progress,
): Promise<void> {
  const site = await new StoreSite(store).current();
  const releases = releasesInUse(site);
  const pages = exportedPages(site, settings);
  const total = releases.length + pages.length + 2;
  let done = 0;
  const step = (name: string) => progress?.((done += 1), total, name);

  await mkdir(target, { recursive: true });
  for (const release of releases) {
    await copyRelease(store, target, release);
    step(`${release.app} ${release.version}`);
  }
  for (const { file, html } of pages) {
    await mkdir(path.dirname(path.join(target, file)), { recursive: true });
    await writeFileAtomic(path.join(target, file), html);
    step(file);
  }
  await writeFileAtomic(path.join(target, REGISTRY_PATH), JSON.stringify(site.registry));
  step(path.basename(REGISTRY_PATH));
  const { embedBase, allowOverrides } = settings;
  const scripts = inlineScripts(site.shell.template);
  const policy = pagePolicyText(embedBase, allowOverrides, { scripts, styles: [] });
  await writeFileAtomic(
    path.join(target, NGINX_FILE),
    nginxConfiguration(pages, { ...nginx, policy, permissions: permissionsPolicy(settings.embedBase) }),
  );
  step(NGINX_FILE);
}
