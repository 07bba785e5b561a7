import type { Page } from '@playwright/test';
import { hold, refuse } from '../support/network';
import { routeOf } from '../support/route-table';
import { failure } from '../support/site';
import { opened, openRoute, type Scene } from './scene';

/** Opens the page whose lists never come, and waits until it says `loading`. */
function whileLoading(route: string, loading: string): Scene {
  return {
    name: `${route}-loading`,
    audience: 'newcomer',
    async show(page, world) {
      await hold(page, '**/api/user/**');
      await page.goto(routeOf(world, route).path);
      await page.getByText(loading).waitFor();
    },
  };
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to playlist' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create new playlist' }).waitFor();
  await page.getByText('Loading playlists').waitFor({ state: 'detached' });
}

/** Scenes of the pages of remote-library, and of the dialog that fills playlists. */
export const LIBRARY: readonly Scene[] = [
  ...['history', 'watchlater', 'likedvideos', 'playlists'].flatMap((route) => [
    opened('viewer', route),
    opened('newcomer', route),
  ]),
  opened('viewer', 'playlist'),
  {
    name: 'playlist-empty',
    audience: 'viewer',
    async show(page, { playlists }) {
      await page.goto(`/playlist/${playlists.at(-1)?._id}`);
      await page.getByRole('heading', { name: 'This playlist is empty' }).waitFor();
    },
  },
  {
    name: 'playlists-form',
    audience: 'viewer',
    async show(page, world) {
      await openRoute(page, world, 'playlists');
      await page.getByRole('button', { name: 'Create a playlist' }).click();
      await page.getByRole('button', { name: 'Create playlist', exact: true }).click();
      await page.getByText('Give the playlist a title').waitFor();
    },
  },
  {
    name: 'playlists-delete',
    audience: 'viewer',
    async show(page, world) {
      await openRoute(page, world, 'playlists');
      await page.getByRole('button', { name: 'Delete Mornings' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'history-clear',
    audience: 'viewer',
    async show(page, world) {
      await openRoute(page, world, 'history');
      await page.getByRole('button', { name: 'Clear history' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'video-dialog',
    audience: 'viewer',
    async show(page, world) {
      await openRoute(page, world, 'video');
      await openDialog(page);
    },
  },
  {
    name: 'video-dialog',
    audience: 'newcomer',
    async show(page, world) {
      await openRoute(page, world, 'video');
      await openDialog(page);
    },
  },
  {
    name: 'video-dialog-form',
    audience: 'viewer',
    async show(page, world) {
      await openRoute(page, world, 'video');
      await openDialog(page);
      await page.getByRole('button', { name: 'Create new playlist' }).click();
      await page.getByRole('button', { name: 'Create playlist', exact: true }).click();
      await page.getByText('Give the playlist a title').waitFor();
    },
  },
  whileLoading('history', 'Loading videos'),
  whileLoading('playlists', 'Loading playlists'),
  {
    name: 'likedvideos-failed',
    audience: 'newcomer',
    logs: [/ApiError/],
    async show(page, world) {
      await refuse(page, '**/api/user/**');
      await page.goto(routeOf(world, 'likedvideos').path);
      await failure(page, 'These videos could not be loaded').waitFor();
    },
  },
];
