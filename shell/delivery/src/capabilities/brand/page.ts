import { PAGE_PLACEHOLDERS } from '@fitreel/protocol';
import { escapeMarkup } from '../../core/compose/escape';
import { DESCRIPTION, TITLE } from '../../core/compose/page-head';
import { accentStyle } from './accent';
import type { SiteFile } from './site-file';

/**
 * The style of the links below the shell's content, above the bottom bar that phones show over the end of each page. Only sites with
 * links include it.
 */
const LINKS_STYLE = `
.site-links{display:flex;flex-wrap:wrap;justify-content:center;gap:0 var(--fr-space-3);
--bar:calc(var(--fr-layout-bottombar) + env(safe-area-inset-bottom));margin-block-start:calc(-1*var(--bar));
padding:var(--fr-space-1) var(--fr-space-2) calc(var(--fr-space-1) + var(--bar));font-size:var(--fr-text-s)}
.site-links a{display:flex;align-items:center;min-block-size:var(--fr-size-target);color:var(--fr-color-text-muted)}
@media (min-width:48rem),(max-height:30rem){.site-links{--bar:0px;border-block-start:1px solid var(--fr-color-border)}}
`.replaceAll('\n', '');

/** Matches the `link` element with this `rel`, which is replaced in its place. */
const LINK = (rel: string) => new RegExp(`<link\\s[^>]*rel="${rel}"[^>]*>`);

/**
 * Brands the shell's page with the operator's name, description, icons, colours and links.
 *
 * @param base path of the site's pictures and manifest, with a trailing slash
 */
export function brandedPage({ name, description, accent, links, language }: SiteFile, base: string) {
  const style = (accent ? accentStyle(accent) : '') + (links ? LINKS_STYLE : '');
  const ofLinks = links?.map(({ label, url }) => `<a href="${escapeMarkup(url)}">${escapeMarkup(label)}</a>`);
  const footer =
    ofLinks && `<footer class="site-links" lang="${language ?? 'en'}">${ofLinks.join('')}</footer>`;
  const { head, state } = PAGE_PLACEHOLDERS;
  return (template: string): string =>
    template
      .replace(TITLE, () => `<title>${escapeMarkup(name)}</title>`)
      .replace(DESCRIPTION, () => `<meta name="description" content="${escapeMarkup(description)}">`)
      .replace(LINK('icon'), `<link rel="icon" type="image/png" href="${base}icon-192.png">`)
      .replace(LINK('apple-touch-icon'), `<link rel="apple-touch-icon" href="${base}apple-touch-icon.png">`)
      .replace(LINK('manifest'), `<link rel="manifest" href="${base}manifest.json">`)
      .replace(head, () => (style && `<style>${style}</style>`) + head)
      .replace(state, () => (footer ?? '') + state);
}

/** The manifest of the installed app: its name and icons (W3C Web Application Manifest). */
export function manifestOf({ name, shortName, description, language }: SiteFile): string {
  const icon = (src: string, size: number, more = {}) => ({
    ...{ src, type: 'image/png', sizes: `${size}x${size}` },
    ...more,
  });
  return JSON.stringify({
    ...{ id: '/', name, short_name: shortName ?? name, description, lang: language ?? 'en' },
    ...{ start_url: '/', scope: '/', display: 'standalone' },
    ...{ background_color: '#14181d', theme_color: '#14181d' },
    icons: [
      icon('icon-192.png', 192),
      icon('icon-512.png', 512),
      icon('icon-maskable-512.png', 512, { purpose: 'maskable' }),
    ],
  });
}
