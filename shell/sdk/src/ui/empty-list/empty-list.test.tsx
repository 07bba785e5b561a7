import { screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '../../api';
import { createTestPlatform, renderInApp, sampleVideos } from '../../testing';
import { EmptyList } from './empty-list';

const show = (trend: () => object) => {
  const platform = createTestPlatform({ responses: { 'GET /trend?limit=3': trend } });
  renderInApp(<EmptyList art="liked" title="No liked videos yet" />, { platform });
};

test('suggests the first trending videos', async () => {
  show(() => ({ videos: sampleVideos.slice(0, 3) }));
  expect(screen.getByText('Loading videos')).toBeDefined();
  const suggestions = await screen.findByRole('list', { name: 'Videos to begin with' });
  expect(within(suggestions).getAllByRole('article')).toHaveLength(3);
});

test('suggests nothing if trending videos cannot be loaded', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  show(() => new ApiError(500, ['Something went wrong.']));
  await waitFor(() => expect(screen.queryByText('Videos to begin with')).toBeNull());
  expect(screen.getByRole('heading', { name: 'No liked videos yet' })).toBeDefined();
  expect(log).toHaveBeenCalled();
});
