import type { LiveRemote } from '../composition/live-remotes';
import { siteFragments, type SiteFragment } from '../composition/fragments';
import { earlyPresses } from '../early-input';

/**
 * The fragments in the rendered page that the viewer has approached before the app runs: by a press, a pointer or the focus. They load
 * while React hydrates the page.
 */
export function nearFragments(remotes: readonly LiveRemote[]): SiteFragment[] {
  const near = [...document.querySelectorAll(':hover, :focus'), ...earlyPresses()];
  const keys = near.map((element) => element.closest<HTMLElement>('[data-fragment]')?.dataset['fragment']);
  return siteFragments(remotes).filter(({ key }) => keys.includes(key));
}

const requested = new Set<string>();

/** Whether the page includes the file: a style in the page itself, or a file that the page preloads. */
function isInPage(file: string): boolean {
  return document.querySelector(`[data-href="${file}"], [href$="/${file}"]`) !== null;
}

/**
 * Requests the files of a fragment while its container is loading. Otherwise the container would request its module, and the module the
 * fragment, in two more round trips; now both find their files in the browser's cache, and check them as always. A failed request is left
 * to them.
 */
export function requestFragmentFiles({ base, fragmentFiles }: LiveRemote, id: string): void {
  const { scripts, styles } = fragmentFiles?.[id] ?? { scripts: [], styles: [] };
  for (const file of [...scripts, ...styles]) {
    const url = base + file;
    if (requested.has(url) || isInPage(file)) continue;
    requested.add(url);
    // Reading the body puts the file into the cache.
    fetch(url)
      .then((response) => response.arrayBuffer())
      .catch(() => undefined);
  }
}
