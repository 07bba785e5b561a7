import { liveRemote } from './live-remote.test-support';
import { remoteStatuses } from './remote-statuses';

const [catalog, library] = [liveRemote('catalog'), liveRemote('library')];

test('before its first load, a remote is idle, in the release that the registry lists', () => {
  const [first] = remoteStatuses([catalog], [catalog]);
  expect(first).toEqual({
    name: 'catalog',
    title: 'The catalog',
    listed: '1.0.0-000000000000',
    version: '1.0.0-000000000000',
    source: 'release',
    url: catalog.entry,
    state: 'idle',
    ms: null,
    failures: 0,
    lastFailure: null,
  });
});

test('an override says which release of the same remote the registry lists, or that it lists none', () => {
  const override = { ...library, version: null, source: 'override' } as const;
  const listed = { ...library, version: '1.0.1-bbbbbbbbbbbb' };
  expect(remoteStatuses([override], [catalog, listed])[0]).toMatchObject({
    listed: '1.0.1-bbbbbbbbbbbb',
    version: null,
    source: 'override',
  });
  expect(remoteStatuses([override], [catalog])[0]).toMatchObject({ listed: null });
});
