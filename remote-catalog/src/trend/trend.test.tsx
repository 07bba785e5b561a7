import { screen, within } from '@testing-library/react';
import { createTestPlatform, renderPage, sampleVideos } from '@fitreel/sdk/testing';
import description from '../../remote.config';
import * as page from './trend';

test('lists all videos under its heading', async () => {
  const platform = createTestPlatform({ responses: { 'GET /trend?limit=24': { videos: sampleVideos } } });
  renderPage(description, 'trend', page, { at: '/trend', platform });
  expect(await screen.findByRole('heading', { level: 1, name: 'Trending Videos' })).toBeDefined();
  const names = within(screen.getByRole('list', { name: 'Trending videos' }))
    .getAllByRole('article')
    .map((card) => within(card).getAllByRole('link')[0]?.getAttribute('href'));
  expect(names).toEqual(sampleVideos.map(({ _id }) => `/video/${_id}`));
  expect(document.title).toBe('Trending Videos');
});
