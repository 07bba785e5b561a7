import { screen, within } from '@testing-library/react';
import { createTestPlatform, renderPage, sampleVideos } from '@fitreel/sdk/testing';
import description from '../../remote.config';
import * as page from './trend';

test('lists all videos under its heading, those with views with their ranks', async () => {
  const platform = createTestPlatform({
    responses: { 'GET /trend?limit=24': { videos: sampleVideos, ranked: 2 } },
  });
  renderPage(description, 'trend', page, { at: '/trend', platform });
  expect(await screen.findByRole('heading', { level: 1, name: 'Trending Videos' })).toBeDefined();
  const names = within(screen.getByRole('list', { name: 'Trending videos' }))
    .getAllByRole('article')
    .map((card) => within(card).getAllByRole('link')[0]?.getAttribute('href'));
  expect(names).toEqual(sampleVideos.map(({ _id }) => `/video/${_id}`));
  const ranks = [...document.querySelectorAll('[data-rank]')].map((item) => item.getAttribute('data-rank'));
  expect(ranks).toEqual(['1', '2']);
  expect(screen.getByRole('combobox', { name: 'Sort by' }).textContent).toContain('Most watched');
  expect(document.title).toBe('Trending Videos');
});
