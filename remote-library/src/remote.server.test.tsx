/** @jest-environment @fitreel/tooling/jest-node */
import { createTestPlatform, renderRemoteToHtml } from '@fitreel/sdk/testing';
import description from '../remote.config';
import remote from './remote';

const HEADINGS: Record<(typeof description.routes)[number]['id'], string> = {
  overview: 'Library',
  history: 'History Videos',
  watchlater: 'Watch Later Videos',
  likedvideos: 'Liked Videos',
  playlists: 'All Playlists',
  playlist: 'Playlist',
  train: 'Train',
  workouts: 'Workouts',
  activity: 'Activity',
  now: 'Train now',
  workout: 'Workout',
  'new-workout': 'New workout',
  programmes: 'Programmes',
  programme: 'Programme',
  'new-programme': 'New programme',
};

test.each(description.routes)('$path renders in Node as a visitor sees it', async ({ id, path }) => {
  const platform = createTestPlatform();
  const at = path.replace('{playlistId}', 'playlist-1');
  const { html, status } = await renderRemoteToHtml(remote, { at, platform });
  expect(status).toBe(200);
  expect(html).toContain(`>${HEADINGS[id]}</h1>`);
  if (!['overview', 'workouts', 'workout', 'activity', 'now'].includes(id))
    expect(html).toMatch(/role="status">.*<span[^>]*>Loading (videos|playlists|programmes|the workout)</);
  expect(platform.requests).toEqual([]);
});

test('/workout says without scripts what it needs, and what a timer has', async () => {
  const platform = createTestPlatform();
  const noScript = async (at: string) => {
    const { html } = await renderRemoteToHtml(remote, { at, platform });
    return /<noscript>(.*)<\/noscript>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '|');
  };
  expect(await noScript('/workout')).toMatch(/^\|Timers run with JavaScript, .*\|All workouts\|/);
  expect(await noScript('/workout?preset=tabata')).toContain('|3:50 · 8 rounds||Work, 0:20 · Rest, 0:10|');
});
