import { editorsRoom } from '@fitreel/api';
import { pathToFileURL } from 'node:url';
import type { Hooks, OpenSite } from '../../core/capability';
import { DEPLOY_ACCESS } from '../http-deploys/offer';

/** Requests to one gateway with one token: an editor who scrolls through a large catalogue loads many pages. */
const REQUESTS_PER_MINUTE = 300;

/** Serves the endpoints of the editor's room. */
export const prepare =
  ({ BACKUP_DIR: backupDir }: { BACKUP_DIR?: string }) =>
  (site: OpenSite): Hooks => {
    const { admitEditors } = DEPLOY_ACCESS.take(site);
    const { databaseUrl, dataDir } = site.config;
    return {
      plugins: [
        async (api) => {
          const admit = admitEditors(api, REQUESTS_PER_MINUTE);
          await api.register(
            editorsRoom({
              authorize: async (request, reply) => (await admit(request, reply)).name,
              settings: { databaseUrl, dataDir },
              backupDir,
              execArgv: ['--import', pathToFileURL(require.resolve('tsx')).href],
            }),
          );
        },
      ],
    };
  };
