import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Video } from '@fitreel/contract';
import { createFragment, type FragmentModule } from '../../fragments/fragment';
import { MenuItem } from '../menu/menu-item';
import type { Platform } from '../../platform';
import type { VideoDialogProps, VideoMenuProps } from '../../slots';
import { createTestPlatform, giveElementsSize, renderInApp, sampleVideos } from '../../testing';
import { VideoGrid } from '..';

const videos = sampleVideos.slice(0, 3);
const [first, second] = videos as [Video, Video];

const buttonOf = (video: Video) => screen.getByRole('button', { name: `More options for ${video.title}` });
const menuOf = (video: Video) => screen.findByRole('menu', { name: `Options for ${video.title}` });
const noMenu = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
const focusOn = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name })));
const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent);

giveElementsSize();

/** Jest compiles the menu's library at its first import, which can outlast a test on a busy machine. */
beforeAll(() => import('./video-menu-panel'));

/** A fragment that has loaded, or loads by `request`. */
const fragment = (
  order: number,
  module?: object,
  request = () => Promise.reject<FragmentModule>(new Error()),
) =>
  createFragment({
    key: `library.${order}`,
    title: 'Your library',
    access: 'public',
    load: 'near',
    server: false,
    order,
    module: module as FragmentModule | undefined,
    request,
    report: () => undefined,
  });

const item = (text: string, icon: 'heart' | 'trash') => ({
  Component: ({ openDialog }: VideoMenuProps) => (
    <MenuItem icon={icon} onClick={openDialog}>
      {text}
    </MenuItem>
  ),
});
const dialog = {
  Component: ({ video, onClose }: VideoDialogProps) => <button onClick={onClose}>Close {video.title}</button>,
};
const ITEMS = [fragment(10, item('Save', 'heart')), fragment(110, item('Forget', 'trash'))];

/** A grid whose menus have `items`, and the dialog that they open. */
function setUp(items = ITEMS) {
  const fragments: Platform['fragments'] = (slot) =>
    slot === 'video-menu' ? items : slot === 'video-dialog' ? [fragment(1, dialog)] : [];
  const platform: Platform = { ...createTestPlatform(), fragments };
  renderInApp(<VideoGrid label="All" videos={videos} />, { platform });
  return { user: userEvent.setup(), platform };
}

it('works by keyboard, with the items of remotes around its own', async () => {
  const { user } = setUp();
  act(() => buttonOf(first).focus());
  expect(document.activeElement).toBe(buttonOf(first));
  await user.keyboard('{Enter}');
  await menuOf(first);
  expect(buttonOf(first).getAttribute('aria-expanded')).toBe('true');
  expect(items()).toEqual(['Save', 'Share', 'Forget']);
  await focusOn('Save');
  await user.keyboard('{ArrowDown}');
  await focusOn('Share');
  await user.keyboard('{End}');
  await focusOn('Forget');
  await user.keyboard('{Escape}');
  await noMenu();
  expect(buttonOf(first).getAttribute('aria-expanded')).toBe('false');
  await waitFor(() => expect(document.activeElement).toBe(buttonOf(first)));
  await user.keyboard('{ArrowUp}');
  await focusOn('Forget');
});

it('opens the dialog about its video in its place, and the focus returns', async () => {
  const { user } = setUp();
  await user.click(buttonOf(second));
  await menuOf(second);
  await user.click(screen.getByRole('menuitem', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: `Close ${second.title}` }));
  await noMenu();
  expect(buttonOf(second).getAttribute('aria-expanded')).toBe('false');
});

it('opens with its own items if a remote’s do not load, and Retry loads them', async () => {
  let down = true;
  const request = async () => {
    if (down) throw new Error('down');
    return item('Save', 'heart') as FragmentModule;
  };
  const { user } = setUp([fragment(10, undefined, request)]);
  await user.click(buttonOf(first));
  await menuOf(first);
  expect(items()).toEqual(['Your library can’t be shown. Retry', 'Share']);
  down = false;
  await user.click(screen.getByRole('menuitem', { name: /Retry$/ }));
  await waitFor(() => expect(items()).toEqual(['Save', 'Share']));
});

it('is open for one card at a time, and a second click closes it', async () => {
  const { user } = setUp();
  await user.click(buttonOf(first));
  await menuOf(first);
  await user.click(buttonOf(second));
  await menuOf(second);
  await waitFor(() => expect(screen.getAllByRole('menu')).toHaveLength(1));
  expect(buttonOf(first).getAttribute('aria-expanded')).toBe('false');
  await user.click(buttonOf(second));
  await noMenu();
  expect(buttonOf(second).getAttribute('aria-expanded')).toBe('false');
});

it('closes by a click elsewhere, and adds no style element, which the page’s policy blocks', async () => {
  const { user } = setUp();
  await user.click(buttonOf(first));
  await menuOf(first);
  expect(document.querySelectorAll('style')).toHaveLength(0);
  await user.click(document.body);
  await noMenu();
});
