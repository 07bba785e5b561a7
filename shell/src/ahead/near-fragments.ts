import type { LiveRemote } from '../composition/live-remotes';
import { siteFragments, type SiteFragment } from '../composition/site-fragments';
import { earlyPresses } from '../early-presses';

/**
 * The fragments in the rendered page that the viewer has come near before the app runs: by a press, a pointer or the focus.
 * They load while React takes over the page.
 */
export function nearFragments(remotes: readonly LiveRemote[]): SiteFragment[] {
  const near = [...document.querySelectorAll(':hover, :focus'), ...earlyPresses()];
  const keys = near.map((element) => element.closest<HTMLElement>('[data-fragment]')?.dataset['fragment']);
  return siteFragments(remotes).filter(({ key }) => keys.includes(key));
}
