import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFragment, type FragmentModule } from '../fragments/fragment';
import type { Platform } from '../platform';
import { createTestPlatform, deferred, renderInApp, sampleVideos } from '../testing';
import type { Video } from '@fitreel/contract';
import { Slot } from '.';

const [video] = sampleVideos as [Video];

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

interface Filling {
  key?: string;
  access?: 'public' | 'signed-in';
  orStored?: string;
  request: () => Promise<FragmentModule>;
}

/** A module whose component shows `text`. */
const showing = (text: string): FragmentModule => ({ Component: () => <p>{text}</p> });

/** A platform on which these fragments fill the slot of a video's buttons. */
function pageWith(fillings: Filling[], token?: string) {
  const reported: unknown[] = [];
  const all = fillings.map(({ key = 'library.buttons', access = 'public', orStored, request }) =>
    createFragment({
      key,
      title: 'Your library',
      access,
      orStored,
      load: 'near',
      order: 10,
      server: true,
      request,
      report: (error) => reported.push(error),
    }),
  );
  const fragments: Platform['fragments'] = (slot) => (slot === 'video-actions' ? all : []);
  return { platform: { ...createTestPlatform({ token }), fragments }, reported };
}

const slot = <Slot name="video-actions" video={video} pending={<p>pending</p>} fallback={<p>nobody</p>} />;

test('shows the fragments in their order, with the props of the slot', async () => {
  const named: FragmentModule<{ video: Video }> = { Component: (props) => <p>{props.video.title}</p> };
  const { platform } = pageWith([
    { key: 'a.one', request: async () => showing('one') },
    { key: 'b.two', request: async () => named as FragmentModule },
  ]);
  const { container } = renderInApp(slot, { platform });
  expect(container.textContent).toBe('pending');
  await screen.findByText('one');
  expect(container.textContent).toBe(`one${video.title}`);
});

test('a slot that nobody fills shows the page’s fallback', () => {
  const { platform } = pageWith([]);
  expect(renderInApp(slot, { platform }).container.textContent).toBe('nobody');
});

test('a visitor neither sees nor loads what is for signed-in viewers', async () => {
  const request = jest.fn(async () => showing('yours'));
  const { platform } = pageWith([{ access: 'signed-in', request }]);
  renderInApp(slot, { platform });
  expect(screen.getByText('nobody')).toBeDefined();
  expect(request).not.toHaveBeenCalled();
  act(() => platform.session.start('a token'));
  expect(await screen.findByText('yours')).toBeDefined();
});

test('a visitor whose device has something to show sees what is for signed-in viewers, from the next page on', async () => {
  const request = jest.fn(async () => showing('yours'));
  const { platform } = pageWith([{ access: 'signed-in', orStored: 'positions', request }]);
  const { unmount } = renderInApp(slot, { platform });
  expect(screen.getByText('nobody')).toBeDefined();
  localStorage.setItem('positions', '[]');
  unmount();
  expect(request).not.toHaveBeenCalled();
  renderInApp(slot, { platform });
  expect(await screen.findByText('yours')).toBeDefined();
});

test('a browser that blocks storage has nothing to show', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const { platform } = pageWith([
    { access: 'signed-in', orStored: 'positions', request: async () => showing('yours') },
  ]);
  expect(renderInApp(slot, { platform }).container.textContent).toBe('nobody');
});

test('a fragment that does not load says so in its place, and Retry recovers', async () => {
  const user = userEvent.setup();
  const again = deferred();
  const loads = [Promise.reject(new Error('down')), again.promise as Promise<FragmentModule>];
  const { platform, reported } = pageWith([
    { key: 'a.one', request: () => loads.shift() ?? Promise.reject(new Error('no more')) },
    { key: 'b.two', request: async () => showing('two') },
  ]);
  const { container } = renderInApp(slot, { platform });
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toBe('Your library can’t be shown here. Retry');
  expect(container.textContent).toContain('two');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
  await act(async () => again.resolve(showing('one')));
  expect(container.textContent).toBe('onetwo');
  expect(reported).toEqual([]);
});

test('the page’s own notice takes the place of a fragment', async () => {
  const { platform } = pageWith([{ request: () => Promise.reject(new Error('down')) }]);
  const own = <Slot name="video-actions" video={video} pending="pending" unavailable={() => 'notice'} />;
  const { container } = renderInApp(own, { platform });
  expect(container.textContent).toBe('pending');
  await waitFor(() => expect(container.textContent).toBe('notice'));
});

test('a remote whose fragments do not load says so once, and Retry loads all of them', async () => {
  const user = userEvent.setup();
  let down = true;
  const request = async (text: string) => {
    if (down) throw new Error('down');
    return showing(text);
  };
  const { platform } = pageWith([
    { key: 'a.one', request: () => request('one') },
    { key: 'a.two', request: () => request('two') },
  ]);
  const { container } = renderInApp(slot, { platform });
  expect(await screen.findAllByRole('alert')).toHaveLength(1);
  down = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(container.textContent).toBe('onetwo'));
});

test('a fragment that throws is reported, and affects only itself', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const user = userEvent.setup();
  const boom = new Error('boom');
  let broken = true;
  const Component = () => {
    if (broken) throw boom;
    return <p>mended</p>;
  };
  const { platform, reported } = pageWith([
    { key: 'a.one', request: async () => ({ Component }) },
    { key: 'b.two', request: async () => showing('two') },
  ]);
  const { container } = renderInApp(slot, { platform });
  expect(await screen.findByText('two')).toBeDefined();
  expect(reported).toEqual([boom]);
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(container.textContent).toBe('mendedtwo'));
});
