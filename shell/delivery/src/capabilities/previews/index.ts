import type { CommandCapability } from '../../cli/output';
import { addPreview, addPreviews } from './command';
import { PREVIEWS, Previews } from './previews';
import { ENDPOINTS } from './endpoints';

/** Shows releases that are not live to everybody with a link. */
export const previews: CommandCapability = {
  name: 'previews',
  records: [PREVIEWS],
  commands: [addPreview, addPreviews],
  checks: () => ({
    async keeps(store) {
      const shown = (await new Previews(store.records(PREVIEWS)).listWhole()).flatMap(
        ({ releases }) => releases,
      );
      return ({ app, version }) =>
        shown.some((release) => release.app === app && release.version === version)
          ? { reason: 'preview' }
          : null;
    },
  }),
  endpoints: ENDPOINTS,
  server: () => require('./server') as typeof import('./server'),
};
