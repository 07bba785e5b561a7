import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import type { Video } from '@fitreel/contract';
import type { ListName } from '../../lists';
import { PlatformProvider } from '../../platform';
import { createTestPlatform, sampleVideos, type EndpointRequest, type TestResponses } from '../../testing';

/** An API that keeps one viewer's lists for a test. */
function responsesFrom(lists: Record<ListName, Video[]>): TestResponses {
  const responses: Record<string, object> = {};
  for (const name of ['likes', 'watchlater', 'history'] as const) {
    const response = () => ({ [name]: lists[name] });
    responses[`GET /user/${name}`] = response;
    responses[`POST /user/${name}`] = ({ body }: EndpointRequest<'POST /user/likes'>) => {
      lists[name] = [...lists[name], body.video as Video];
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

/** Renders `page` at `/` for a user with these lists, or for a visitor if there are none. */
export function renderFor(page: ReactNode, lists?: Partial<Record<ListName, Video[]>>) {
  const full = { likes: [], watchlater: [], history: [], ...lists };
  const platform = createTestPlatform(lists ? { token: 'a token', responses: responsesFrom(full) } : {});
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '*', element: <Elsewhere /> },
  ]);
  render(
    <PlatformProvider platform={platform}>
      <RouterProvider router={router} />
    </PlatformProvider>,
  );
  return platform;
}

function Elsewhere() {
  return <p>elsewhere: {useLocation().pathname}</p>;
}
