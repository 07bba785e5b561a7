import type { ReactNode } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import {
  createTestPlatform,
  renderInApp,
  sampleVideos,
  type EndpointRequest,
  type TestResponses,
} from '@fitreel/sdk/testing';
import type { ListName } from '../shared/lists';
import remote from '../remote';

type Lists = Record<ListName | 'continued', Contract.Video[]>;

/** An API that keeps one viewer's lists for a test. */
function responsesFrom(lists: Lists): TestResponses {
  const responses: Record<string, object> = {
    'GET /user/positions': { positions: [] },
    'GET /user/positions/videos': { videos: lists.continued },
  };
  for (const name of ['likes', 'watchlater', 'history'] as const) {
    const response = () => ({ [name]: lists[name] });
    responses[`GET /user/${name}`] = response;
    responses[`POST /user/${name}`] = ({ body }: EndpointRequest<'POST /user/likes'>) => {
      lists[name] = [...lists[name], body.video as Contract.Video];
      return response();
    };
    for (const { _id } of sampleVideos) {
      responses[`DELETE /user/${name}/${_id}`] = () => {
        lists[name] = lists[name].filter((video) => video._id !== _id);
        return response();
      };
    }
  }
  return responses;
}

/** Renders a `part` of a page for a user with these lists, or for a visitor without them; this remote fills its slots. */
export function renderFor(part: ReactNode, lists?: Partial<Lists>) {
  const full = { likes: [], watchlater: [], history: [], continued: [], ...lists };
  const fillers = [remote];
  const platform = createTestPlatform({
    fillers,
    ...(lists && { token: 'a token', responses: responsesFrom(full) }),
  });
  renderInApp(part, { platform });
  return platform;
}
