import { createContext, use } from 'react';
import type { Navigation } from './navigation';
import type { SiteRoute } from './site-routes';

/** What the shell's layout and pages know about the composed site. */
export interface Site {
  routes: readonly SiteRoute[];
  navigation: Navigation;
}

export const SiteContext = createContext<Site | null>(null);

/** Throws outside of the shell's `App`. */
export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('render this component inside App');
  return site;
}
