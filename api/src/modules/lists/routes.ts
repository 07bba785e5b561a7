import { LIST_VIDEOS_MAX } from '@fitreel/contract';
import type { FastifyRequest } from 'fastify';
import type { ListName } from '../../db/tables';
import { sendJson } from '../../http/endpoints';
import { clientOf, networkOf } from '../../http/network';
import { NetworkQuotas } from '../trend/network-quotas';
import { userModule } from '../user-module';
import { listText } from './list-text';
import { presentList } from './presenter';
import { listsService } from './service';

/** The endpoints of the lists, each on the signed-in user's own data. */
export const listsModule = userModule('lists', { listVideos: LIST_VIDEOS_MAX }, ({ app, add, bounds }) => {
  const textOf = listText(app.db, app.videoTexts);
  const lists = listsService(app.db, app.artwork, bounds.listVideos);
  const quotas = new NetworkQuotas();
  /** The day on which an addition counts for Trend; null if it does not. */
  const dayFor = (list: ListName, request: FastifyRequest, videoId: string) => {
    if (list === 'watchlater') return null;
    const network = app.hasNoRate(request) ? null : networkOf(clientOf(request));
    return quotas.dayFor({ network, userId: request.userId }, videoId);
  };

  for (const list of Object.keys(presentList) as ListName[]) {
    const present = presentList[list];
    add(`GET /user/${list}`, async ({ userId, query }, reply) =>
      sendJson(reply, await textOf(userId, list, query)),
    );
    add(`POST /user/${list}`, async (request) => {
      const { _id } = request.body.video;
      return present(await lists.add(request.userId, list, _id, dayFor(list, request, _id)));
    });
    add(`PATCH /user/${list}`, async (request) => {
      const { remove = [], add: additions = [] } = request.body;
      const added = additions.map(({ _id, position }) => ({
        videoId: _id,
        place: position,
        countedOn: dayFor(list, request, _id),
      }));
      return present(await lists.change(request.userId, list, remove, added));
    });
    add(`DELETE /user/${list}/{videoId}`, async ({ userId, params }) =>
      present(await lists.remove(userId, list, params.videoId)),
    );
  }

  // The router prefers a fixed path to `/user/history/:videoId`, in any order of registration.
  add('DELETE /user/history/all', async ({ userId }) =>
    presentList.history(await lists.clear(userId, 'history')),
  );
  add('GET /user/history/pause', async ({ userId }) => ({ paused: await lists.isPaused(userId) }));
  add('PUT /user/history/pause', async ({ userId, body: { paused } }) => {
    await lists.pause(userId, paused);
    return { paused };
  });
});
