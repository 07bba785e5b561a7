import { editorsRoom } from '@fitreel/api';
import type { FastifyPluginAsync } from 'fastify';
import { pathToFileURL } from 'node:url';
import type { OpenSite } from '../../core/capability';
// Declares `admitEditors`.
import '../shared/part-fields';

/** Requests to one gateway with one token: who scrolls through a large catalogue reads many pages of it. */
const REQUESTS_PER_MINUTE = 300;

/** The endpoints of the editor's room, where another capability of the site knows who is an editor. */
export function room({ parts, config }: Pick<OpenSite, 'parts' | 'config'>): FastifyPluginAsync {
  return async (api) => {
    const [admitEditors] = parts.flatMap((part) => part.admitEditors ?? []);
    if (!admitEditors) return;
    const { databaseUrl, dataDir } = config;
    const admit = admitEditors(api, REQUESTS_PER_MINUTE);
    await api.register(
      editorsRoom({
        authorize: async (request, reply) => (await admit(request, reply)).name,
        settings: { databaseUrl, dataDir },
        execArgv: ['--import', pathToFileURL(require.resolve('tsx')).href],
      }),
    );
  };
}
