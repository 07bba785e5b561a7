import { sampleApp, sampleEntry } from '../../testing/sample-room.test-support';
import { canaryChange, neighbours, offeredChanges, otherReleases, rollbackChange } from './changes';

test.each([
  [0, 1, undefined],
  [5, 10, 1],
  [7, 10, 5],
  [99, undefined, 75],
])('from %d % a canary steps up to %p and down to %p', (traffic, up, down) => {
  expect(neighbours(traffic)).toEqual({ up, down });
});

test('without a canary the way back is a rollback, with one it is to end it', () => {
  expect(offeredChanges(sampleApp()).map(({ request }) => request)).toEqual([
    { kind: 'rollback', app: 'catalog', from: sampleApp().live.version },
  ]);
  expect(
    offeredChanges(sampleApp({ traffic: 5 })).map(({ request, action }) => [action, request.kind]),
  ).toEqual([
    ['Canary at 1 %', 'canary'],
    ['Canary at 10 %', 'canary'],
    ['Promote', 'promote'],
    ['End the canary', 'rollback'],
  ]);
});

test('a canary keeps its named networks at another step, and another release begins without them', () => {
  const { canary, ...app } = sampleApp({ traffic: 5 });
  const details = { ...app, canary: canary && { ...canary, networks: ['192.0.2.0/24'] } };
  const [down, up] = offeredChanges(details).map(({ request }) => request);
  expect([down, up]).toMatchObject([{ networks: ['192.0.2.0/24'] }, { networks: ['192.0.2.0/24'] }]);
  expect(canaryChange(details, '1.0.2-000000000000', 5).request).not.toHaveProperty('networks');
});

test('the other releases are in the history and neither live nor pruned, each once', () => {
  const { live } = sampleApp();
  const versions = ['1.0.2-000000000000', live.version, '1.0.1-000000000000', '1.0.2-000000000000'];
  const history = [
    sampleEntry({ kind: 'prune', version: '1.0.1-000000000000' }),
    ...versions.map((version) => sampleEntry({ version })),
  ];
  expect(otherReleases(sampleApp(), history)).toEqual([sampleEntry({ version: '1.0.2-000000000000' })]);
});

test('a rollback names the release to return to, and the one that it undoes', () => {
  const { request, effect } = rollbackChange(sampleApp(), '1.0.0-000000000000');
  expect(request).toMatchObject({
    kind: 'rollback',
    to: '1.0.0-000000000000',
    from: sampleApp().live.version,
  });
  expect(effect).toBe('All visitors get 1.0.0-000000000000 with their next page.');
});

test('a release that was taken back returns by force, and the question says that it was', () => {
  const version = '1.0.2-000000000000';
  const details = { ...sampleApp(), takenBack: [version] };
  for (const { request, effect } of [rollbackChange(details, version), canaryChange(details, version, 5)]) {
    expect(request).toMatchObject({ force: true });
    expect(effect).toMatch(`${version} was taken back before. `);
  }
  expect(rollbackChange(details, '1.0.0-000000000000').request).not.toHaveProperty('force');
});

test('the question before a promotion, or more traffic, says what is wrong with the canary', () => {
  const { canary, ...app } = sampleApp({ traffic: 5 });
  const troubles = [{ kind: 'failing' as const, text: '17 of 17 loads of the canary failed.' }];
  const offered = offeredChanges({ ...app, canary: canary && { ...canary, troubles } });
  const effects = offered.filter(({ action }) => /Promote|at 10 %/.test(action)).map(({ effect }) => effect);
  expect(effects).toEqual([
    expect.stringMatching(/^17 of 17 loads of the canary failed\. 10 % of visitors get it/),
    expect.stringMatching(/^17 of 17 loads of the canary failed\. All visitors get/),
  ]);
});
