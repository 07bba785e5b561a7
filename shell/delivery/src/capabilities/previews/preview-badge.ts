import { PREVIEW_NAME, type Preview } from '@fitreel/protocol';
import type { Audience } from '../../core/site/snapshot';
import { hashSource } from '../../core/send/security-headers';

/** The badge's style: in the corner where the shell lists overrides, with the theme's colours. */
const STYLE = `
#fitreel-preview{position:fixed;inset-inline-end:var(--fr-space-1,8px);inset-block-end:calc(var(--fr-layout-bottombar,0px) + var(--fr-space-1,8px) + env(safe-area-inset-bottom));z-index:var(--fr-z-bar,10);display:flex;flex-wrap:wrap;gap:var(--fr-space-1,8px);align-items:center;box-sizing:border-box;max-inline-size:min(calc(100vw - 16px),30rem);padding:var(--fr-space-1,8px) var(--fr-space-2,16px);border:1px solid var(--fr-color-border,#888);border-inline-start:4px solid var(--fr-color-warning,#a60);border-radius:var(--fr-radius-m,8px);background:var(--fr-color-surface-raised,Canvas);color:var(--fr-color-text,CanvasText);font-size:var(--fr-text-s,14px);overflow-wrap:anywhere}
#fitreel-preview p{flex:1 1 12rem;margin:0}
#fitreel-preview a{color:inherit;font-weight:600;padding-block:.5rem}
body:has(#fitreel-preview){padding-block-end:6rem}
html:has(#fitreel-preview){scroll-padding-block-end:calc(var(--fr-layout-bottombar,0px) + 8rem)}
`.trim();

/** The badge with a preview's releases, its end, and a link to leave it. Names and versions do not need escaping. */
export function previewBadge({ releases, expiresAt }: Preview): Audience['badge'] {
  const list = releases.map(({ app, version }) => `<strong>${app}</strong> ${version}`).join(', ');
  const until = `${expiresAt.slice(0, 16).replace('T', ' ')} UTC`;
  return {
    style: hashSource(STYLE),
    html: `<style>${STYLE}</style><aside id="fitreel-preview" aria-label="Preview"><p>Preview of ${list}, until <time datetime="${expiresAt}">${until}</time>. Only you see it.</p><a href="?${PREVIEW_NAME}=">Leave the preview</a></aside>`,
  };
}
