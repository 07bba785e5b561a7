import type { NavigationEntry } from '@fitreel/sdk/remote';
import type { LiveRemote } from './live-remotes';

/** The navigation entries of all live remotes, by place. */
export type Navigation = Readonly<Record<NavigationEntry['place'], readonly NavigationEntry[]>>;

/** Collects the entries of `remotes`, sorted by `order` and then by label. */
export function navigationOf(remotes: readonly LiveRemote[]): Navigation {
  const all = remotes
    .flatMap((remote) => remote.description.navigation)
    .sort((a, b) => a.order - b.order || (a.label < b.label ? -1 : 1));
  const at = (place: NavigationEntry['place']) => all.filter((entry) => entry.place === place);
  return {
    sidebar: at('sidebar'),
    topbar: at('topbar'),
    login: at('login'),
    account: at('account'),
    search: at('search'),
  };
}

/** The entry of the page at `pathname`, or of a page above it; or undefined. */
export function sectionAt(
  { sidebar, topbar, login }: Navigation,
  pathname: string,
): NavigationEntry | undefined {
  return [...sidebar, ...topbar, ...login].find(({ path }) => `${pathname}/`.startsWith(`${path}/`));
}
