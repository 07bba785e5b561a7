import type { FragmentModule } from '@fitreel/sdk/slots';
import { BUTTONS, liveRemote } from './live-remote.test-support';
import { pageFragments, siteFragments } from './fragments';

const library = liveRemote('library', {
  fragments: [
    { ...BUTTONS, id: 'late', order: 2 },
    { ...BUTTONS, id: 'buttons', order: 1 },
    { ...BUTTONS, id: 'above', order: 1 },
    { ...BUTTONS, id: 'menu', slot: 'video-menu', order: 0 },
  ],
});
const auth = liveRemote('auth', {
  fragments: [{ ...BUTTONS, id: 'hint', order: 1, access: 'signed-in', orStored: 'hints' }],
});
const remotes = [library, liveRemote('catalog'), auth];

const buttonsModule: FragmentModule = { Component: () => null };
const noSource = { request: async () => buttonsModule, report: () => undefined };

test('lists the fragments of all remotes; a remote may have none', () => {
  expect(siteFragments(remotes).map(({ key, remote }) => [key, remote.name])).toEqual([
    ['library.late', 'library'],
    ['library.buttons', 'library'],
    ['library.above', 'library'],
    ['library.menu', 'library'],
    ['auth.hint', 'auth'],
  ]);
});

test.each([
  ['as they are listed', remotes],
  ['in another order', [...remotes].reverse()],
])('a slot has its own fragments, by order and then by key, for remotes %s', (_what, composed) => {
  const fragments = pageFragments(composed, noSource);
  const keys = ['auth.hint', 'library.above', 'library.buttons', 'library.late'];
  expect(fragments('video-actions').map(({ key }) => key)).toEqual(keys);
  expect(fragments('video-menu').map(({ key }) => key)).toEqual(['library.menu']);
});

test('a slot has the same fragments for the life of the page', () => {
  const fragments = pageFragments(remotes, noSource);
  expect(fragments('video-actions')).toBe(fragments('video-actions'));
});

test('a fragment has what its remote says of it', () => {
  const [hint] = pageFragments([auth], noSource)('video-actions');
  expect(hint).toMatchObject({
    title: 'The auth',
    access: 'signed-in',
    orStored: 'hints',
    load: 'near',
    order: 1,
    server: true,
    unguarded: false,
  });
});

test('the source loads it, and hears of its errors', async () => {
  const request = jest.fn(async () => buttonsModule);
  const report = jest.fn();
  const [hint] = pageFragments([auth], { request, report })('video-actions');
  expect(hint?.getSnapshot().module).toBeNull();
  await hint?.start();
  expect(hint?.getSnapshot().module).toBe(buttonsModule);
  const error = new Error('broken');
  hint?.report(error);
  const fragmentOfAuth = expect.objectContaining({ key: 'auth.hint', remote: auth }) as unknown;
  expect(request).toHaveBeenCalledWith(fragmentOfAuth);
  expect(report).toHaveBeenCalledWith(fragmentOfAuth, error);
});

test('on a server, a fragment that has loaded is there at once, and the one in question has no boundary', () => {
  const source = {
    ...noSource,
    loaded: ({ key }: { key: string }) => (key === 'library.buttons' ? buttonsModule : undefined),
    unguarded: 'library.buttons',
  };
  const filled = pageFragments([library], source)('video-actions');
  expect(filled.map((fragment) => [fragment.key, fragment.getSnapshot().module, fragment.unguarded])).toEqual(
    [
      ['library.above', null, false],
      ['library.buttons', buttonsModule, true],
      ['library.late', null, false],
    ],
  );
});
