import { screen, waitFor, within } from '@testing-library/react';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import {
  createTestPlatform,
  deferred,
  renderPage,
  sampleVideos,
  type TestResponses,
} from '@fitreel/sdk/testing';
import description from '../../remote.config';
import * as page from './creator';

const [first] = sampleVideos as [Contract.Video];
const own = sampleVideos.filter(({ creator }) => creator === first.creator);
const CREATOR = {
  _id: 'ada-move',
  name: first.creator,
  subscriber: '1.5M',
  avatar: first.avatar,
  videoCount: 2,
};
const RESPONSES: TestResponses = {
  'GET /creators/ada-move': { creator: CREATOR },
  'GET /videos?limit=24&creator=ada-move&sort=newest': { videos: own },
};

function open(responses: TestResponses = {}, at = '/creator/ada-move') {
  const platform = createTestPlatform({ responses: { ...RESPONSES, ...responses } });
  return renderPage(description, 'creator', page, { at, platform });
}

test('lists the creator’s videos under the name', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Move' })).toBeDefined();
  expect(screen.getByText('1.5M subscribers · 2 videos', { selector: 'p' })).toBeDefined();
  const list = screen.getByRole('list', { name: 'Videos by Ada Move' });
  expect(within(list).getAllByRole('article')).toHaveLength(own.length);
});

test('without the creator the videos show', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  open({ 'GET /creators/ada-move': new ApiError(500, ['down']) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Creator' })).toBeDefined();
  expect(await screen.findAllByRole('article')).toHaveLength(own.length);
});

test('an unknown creator shows the not-found page, also when the response arrives late', async () => {
  const response = deferred();
  open({ 'GET /creators/ada-move': () => response.promise });
  expect(await screen.findByRole('heading', { level: 1, name: 'Creator' })).toBeDefined();
  response.resolve(new ApiError(404, ['no such creator']));
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
});

test('a former address leads to the present one', async () => {
  const { router } = open({ 'GET /creators/ada-mover': { creator: CREATOR } }, '/creator/ada-mover');
  await waitFor(() => expect(router.state.location.pathname).toBe('/creator/ada-move'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Move' })).toBeDefined();
  expect(screen.getByRole('list', { name: 'Videos by Ada Move' })).toBeDefined();
});
