import { sitePictures } from '@fitreel/api';
import { SECURITY_HEADERS } from '@fitreel/api/http';
import { createHash } from 'node:crypto';
import type { Hooks } from '../../core/capability';
import type { GatewayConfig } from '../../core/gateway/config';
import { brandedPage, manifestOf } from './page';
import { readSiteFile } from './site-file';

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  json: 'application/manifest+json; charset=utf-8',
};

/** Brands the site with `site.json`, and serves its manifest and pictures below `/api/site/`. */
export function prepare({ SITE_FILE }: { SITE_FILE?: string }, { dataDir }: GatewayConfig): () => Hooks {
  const chosen = readSiteFile(SITE_FILE, dataDir);
  if (!chosen) return () => ({});
  const { site, withPicture } = chosen;
  const files = new Map<string, Buffer>([
    ['manifest.json', Buffer.from(manifestOf(site))],
    ...(withPicture('icon', (file) => sitePictures('icon', file)) ?? []),
    ...(withPicture('image', (file) => sitePictures('image', file)) ?? []),
  ]);
  const digest = createHash('sha256');
  for (const bytes of files.values()) digest.update(bytes);
  const version = digest.digest('hex').slice(0, 12);
  const base = `/api/site/${version}/`;
  const page = brandedPage(site, base);
  const image = base + (site.image === undefined ? 'icon-512.png' : 'image.jpg');
  return () => ({
    settings: { site: { name: site.name, logo: `${base}icon-192.png` } },
    shell: (shell) => ({ ...shell, template: page(shell.template), image }),
    routes: [
      async (gateway) => {
        gateway.get<{ Params: { version: string; file: string } }>(
          '/api/site/:version/:file',
          ({ params }, reply) => {
            const bytes = files.get(params.file);
            if (!bytes) return reply.callNotFound();
            // A page from another gateway, or from before a restart, has another version in its URLs.
            const isOwn = params.version === version;
            return reply
              .headers(SECURITY_HEADERS.picture)
              .header('cache-control', isOwn ? 'public, max-age=31536000, immutable' : 'no-cache')
              .type(TYPES[params.file.split('.')[1] ?? ''] ?? '')
              .send(bytes);
          },
        );
      },
    ],
  });
}
