import { screen, within } from '@testing-library/react';
import type { Contract } from '@fitreel/sdk/api';
import { sampleVideos } from '@fitreel/sdk/testing';
import { renderFor } from '../testing/viewer.test-support';
import { Component as Overview } from './overview';

const rows = () => within(screen.getByRole('list')).getAllByRole('link');

it('leads a visitor to each list, and says that it takes a login', () => {
  renderFor(<Overview />);
  expect(rows().map((row) => [row.textContent, row.getAttribute('href')])).toEqual([
    ['History', '/history'],
    ['Watch later', '/watchlater'],
    ['Liked videos', '/likedvideos'],
    ['Playlist', '/playlist'],
  ]);
  expect(screen.getByText(/^Log in/)).toBeDefined();
});

it('says to a user how much is in each list', async () => {
  const [video] = sampleVideos as [Contract.Video];
  const watchlater = Array.from({ length: 1000 }, (_, index) => ({ ...video, _id: `${index}` }));
  renderFor(<Overview />, { likes: sampleVideos.slice(0, 1), watchlater });
  await screen.findByText('1,000 videos');
  await screen.findByText('2 playlists');
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'History0 videos',
    'Watch later1,000 videos',
    'Liked videos1 video',
    'Playlist2 playlists',
  ]);
  expect(screen.queryByText(/^Log in/)).toBeNull();
});
