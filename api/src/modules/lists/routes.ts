import { LIST_VIDEOS_MAX, type EntriesQuery, type Video } from '@fitreel/contract';
import type { FastifyRequest } from 'fastify';
import type { ListName } from '../../db/tables';
import { sendJson } from '../../http/endpoints';
import { clientOf, networkOf } from '../../http/network';
import { NetworkQuotas } from '../trend/network-quotas';
import { userModule } from '../user-module';
import { listText } from './list-text';
import { presentList } from './presenter';
import { listIds, listsService, listVideos } from './service';

/** The endpoints of the lists, each for the signed-in user's own data. */
export const listsModule = userModule('lists', { listVideos: LIST_VIDEOS_MAX }, ({ app, add, bounds }) => {
  const textOf = listText(app.db, app.videoTexts);
  const lists = listsService(app.db, bounds.listVideos, (db, userId, list) =>
    listVideos(db, app.artwork, userId, list),
  );
  const idLists = listsService(app.db, bounds.listVideos, listIds);
  /** Makes the change. Its response contains as much of the list as the query requests. */
  const changed = async <Response extends object>(
    present: (videos: Video[]) => Response,
    { entries }: EntriesQuery,
    change: <T>(lists: ReturnType<typeof listsService<T>>) => Promise<T>,
  ) => {
    if (!entries) return present(await change(lists));
    return { ...present([]), entries: await app.videoTexts.entriesOf(await change(idLists)) };
  };
  const quotas = new NetworkQuotas();
  /** The day on which an addition counts for Trend; null if it does not. */
  const dayFor = (list: ListName, request: FastifyRequest, videoId: string) => {
    if (list === 'watchlater') return null;
    const network = app.hasNoRate(request) ? null : networkOf(clientOf(request));
    return quotas.dayFor({ network, userId: request.userId }, videoId);
  };

  for (const list of Object.keys(presentList) as ListName[]) {
    const present: (videos: Video[]) => ReturnType<(typeof presentList)[ListName]> = presentList[list];
    add(`GET /user/${list}`, async ({ userId, query }, reply) =>
      sendJson(reply, await textOf(userId, list, query)),
    );
    add(`POST /user/${list}`, async (request) => {
      const { _id } = request.body.video;
      const countedOn = dayFor(list, request, _id);
      return changed(present, request.query, (lists) => lists.add(request.userId, list, _id, countedOn));
    });
    add(`PATCH /user/${list}`, async (request) => {
      const { remove = [], add: additions = [] } = request.body;
      const added = additions.map(({ _id, position }) => ({
        videoId: _id,
        place: position,
        countedOn: dayFor(list, request, _id),
      }));
      return changed(present, request.query, (lists) => lists.change(request.userId, list, remove, added));
    });
    add(`DELETE /user/${list}/{videoId}`, ({ userId, params, query }) =>
      changed(present, query, (lists) => lists.remove(userId, list, params.videoId)),
    );
  }

  // The router prefers a fixed path to `/user/history/:videoId`, in any order of registration.
  add('DELETE /user/history/all', ({ userId, query }) =>
    changed(presentList.history, query, (lists) => lists.clear(userId, 'history')),
  );
  add('GET /user/history/pause', async ({ userId }) => ({ paused: await lists.isPaused(userId) }));
  add('PUT /user/history/pause', async ({ userId, body: { paused } }) => {
    await lists.pause(userId, paused);
    return { paused };
  });
});
