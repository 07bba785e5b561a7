import type { Hooks, OpenSite } from '../../core/capability';
import '../shared/hooks';
import { ENDPOINTS } from './endpoints';
import { accessEntries } from './access';

/** Serves the grants of deploy access and their changes. */
export const prepare =
  () =>
  ({ store, capabilities }: OpenSite): Hooks => ({
    endpoints: (add) =>
      add(ENDPOINTS.access, async () => ({ entries: await accessEntries(capabilities, store) })),
  });
