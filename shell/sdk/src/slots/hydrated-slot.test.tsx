import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Video } from '@fitreel/contract';
import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { createFragment, type FragmentModule, type FragmentOptions } from '../fragments/fragment';
import { PlatformProvider, type Platform } from '../platform';
import { useSession } from '../session';
import { createTestPlatform, deferred, sampleVideos } from '../testing';
import { Slot } from '.';

const [video] = sampleVideos as [Video];
const pressed = jest.fn();
const BUTTONS: FragmentModule = { Component: () => <button onClick={pressed}>Like</button> };
/** What a server sends for the slot. The comments mark a boundary that it has rendered. */
const RENDERED =
  '<div class="fragment" data-fragment="library.buttons"><!--$--><button>Like</button><!--/$--></div>';

beforeEach(() => pressed.mockClear());

let root: Root;
let container: HTMLElement;

/** Hydrates the rendered slot on a page where `request` loads the fragment. */
async function hydrate(
  request: () => Promise<FragmentModule>,
  options: { load?: 'near' | 'at-once'; other?: Partial<FragmentOptions> } = {},
) {
  const { load = 'near', other } = options;
  const fragment: FragmentOptions = {
    key: 'library.buttons',
    title: 'Your library',
    access: 'public',
    server: true,
    order: 10,
    load,
    request,
    report: () => undefined,
  };
  const filled = [fragment, ...(other ? [{ ...fragment, ...other }] : [])].map(createFragment);
  const fragments: Platform['fragments'] = () => filled;
  const platform: Platform = { ...createTestPlatform(), fragments };
  const app = (more?: ReactNode) => (
    <PlatformProvider platform={platform}>
      <Slot name="video-actions" video={video} pending={<p>pending</p>} />
      {more}
    </PlatformProvider>
  );
  container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = RENDERED;
  await act(async () => {
    root = hydrateRoot(container, app());
  });
  return { platform, rerender: () => act(async () => root.render(app(<p>more</p>))) };
}

afterEach(async () => {
  await act(async () => root.unmount());
  container.remove();
});

test('what the server rendered stays until the viewer comes near, also when the page changes', async () => {
  const request = jest.fn(async () => BUTTONS);
  const { rerender } = await hydrate(request);
  const button = screen.getByRole('button', { name: 'Like' });
  await rerender();
  expect(screen.getByText('more')).toBeDefined();
  expect(button.isConnected).toBe(true);
  expect(request).not.toHaveBeenCalled();
  await act(async () => {
    fireEvent.pointerOver(button);
  });
  expect(request).toHaveBeenCalledTimes(1);
  expect(button.isConnected).toBe(true);
});

test('what only this device shows comes once the rest has hydrated', async () => {
  jest.spyOn(console, 'error');
  localStorage.setItem('positions', '[]');
  const request = async () => ({ Component: () => <p>yours</p> });
  const other = { access: 'signed-in', orStored: 'positions', server: false, request } as const;
  await hydrate(async () => BUTTONS, { other: { ...other, key: 'library.watched', load: 'at-once' } });
  const button = screen.getByRole('button', { name: 'Like' });
  expect(await screen.findByText('yours')).toBeDefined();
  expect(button.isConnected).toBe(true);
  expect(console.error).not.toHaveBeenCalled();
});

test('a press of a button whose code has not loaded is repeated once it has', async () => {
  const module = deferred();
  await hydrate(() => module.promise as Promise<FragmentModule>);
  const button = screen.getByRole('button', { name: 'Like' });
  await act(async () => button.click());
  expect(pressed).not.toHaveBeenCalled();
  await act(async () => module.resolve(BUTTONS));
  await waitFor(() => expect(pressed).toHaveBeenCalledTimes(1));
  expect(button.isConnected).toBe(true);
  await act(async () => button.click());
  expect(pressed).toHaveBeenCalledTimes(2);
});

test('a kept press is repeated for the user who is signed in', async () => {
  const module = deferred();
  const { platform } = await hydrate(() => module.promise as Promise<FragmentModule>);
  await act(async () => platform.session.start('a token'));
  await act(async () => screen.getByRole('button', { name: 'Like' }).click());
  function Component() {
    const { signedIn } = useSession();
    const press = () => {
      pressed(signedIn);
    };
    return <button onClick={press}>Like</button>;
  }
  await act(async () => module.resolve({ Component }));
  await waitFor(() => expect(pressed).toHaveBeenCalled());
  expect(pressed.mock.calls).toEqual([[true]]);
});

test('if it does not load, what the server rendered keeps its space, and works after Retry', async () => {
  const loads = [Promise.reject(new Error('down')), Promise.resolve(BUTTONS)];
  await hydrate(() => loads.shift() ?? Promise.resolve(BUTTONS), { load: 'at-once' });
  const button = screen.getByRole('button', { name: 'Like' });
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toBe('Your library can’t be shown here. Retry');
  await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(button.isConnected).toBe(true);
  await act(async () => button.click());
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('stays what the server rendered when the viewer turns out to be signed in', async () => {
  const module = deferred();
  const { platform } = await hydrate(() => module.promise as Promise<FragmentModule>);
  const button = screen.getByRole('button', { name: 'Like' });
  await act(async () => platform.session.start('a token'));
  expect(button.isConnected).toBe(true);
});

test('hydrates when its data are there', async () => {
  const data = deferred();
  const loader = jest.fn(() => data.promise);
  const Component = jest.fn(() => <button>Like</button>);
  await hydrate(async () => ({ Component, loader }), { load: 'at-once' });
  const button = screen.getByRole('button', { name: 'Like' });
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(1));
  expect(loader).toHaveBeenCalledWith(
    { video },
    expect.objectContaining({ api: expect.anything() as object }),
  );
  expect(Component).not.toHaveBeenCalled();
  await act(async () => data.resolve({}));
  await waitFor(() => expect(Component).toHaveBeenCalled());
  expect(button.isConnected).toBe(true);
});
