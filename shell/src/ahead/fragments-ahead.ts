import type { LiveRemote } from '../composition/live-remotes';
import { siteFragments, type SiteFragment } from '../composition/fragments';
import { earlyPresses } from '../early-input';

/**
 * The fragments in the rendered page that the viewer has come near before the app runs: by a press, a pointer or the focus.
 * They load while React takes over the page.
 */
export function nearFragments(remotes: readonly LiveRemote[]): SiteFragment[] {
  const near = [...document.querySelectorAll(':hover, :focus'), ...earlyPresses()];
  const keys = near.map((element) => element.closest<HTMLElement>('[data-fragment]')?.dataset['fragment']);
  return siteFragments(remotes).filter(({ key }) => keys.includes(key));
}

const requested = new Set<string>();

/** Whether the page has it: a style in the page itself, or a file that the page preloads. */
function isInPage(file: string): boolean {
  return document.querySelector(`[data-href="${file}"], [href$="/${file}"]`) !== null;
}

/**
 * Requests the files of a fragment while its container is on its way. The container would ask for its module, and that for
 * the fragment, one round trip after the other; they then find what they ask for in the browser's cache, and check it as
 * always. What fails is left to them.
 */
export function requestFragmentFiles({ base, fragmentFiles }: LiveRemote, id: string): void {
  const { scripts, styles } = fragmentFiles?.[id] ?? { scripts: [], styles: [] };
  for (const file of [...scripts, ...styles]) {
    const url = base + file;
    if (requested.has(url) || isInPage(file)) continue;
    requested.add(url);
    // The cache keeps what has been read.
    fetch(url)
      .then((response) => response.arrayBuffer())
      .catch(() => undefined);
  }
}
