import { DeployRejected } from '../store/problem';
import type { AppState } from '../store/revision';
import { nextState } from './next-state';

const versionOf = (count: number) => `1.0.${count}-000000000000`;
const [A, B, C, D] = [versionOf(1), versionOf(2), versionOf(3), versionOf(4)] as const;
const [MONDAY, TUESDAY] = ['2025-01-06T00:00:00.000Z', '2025-01-07T00:00:00.000Z'];
const app = 'catalog';
const authorship = { by: 'bob', at: TUESDAY };

const liveState = (more: Partial<AppState> = {}): AppState => ({
  live: C,
  since: MONDAY,
  by: 'ann',
  canary: null,
  previous: [B, A],
  ...more,
});
/** The message with which `run` is rejected. */
function problemOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof DeployRejected) return error.message;
  }
  return 'no problem';
}

const CANARY = { version: D, traffic: 10, guard: true, since: MONDAY, by: 'ann' };

describe('deploy', () => {
  const deploy = (before: AppState | undefined, version: string) =>
    nextState(before, { kind: 'deploy', app, version }, authorship);

  test('lists at most 20 previous releases, the latest first', () => {
    let state: AppState | undefined;
    for (let count = 0; count <= 30; count += 1) state = deploy(state, versionOf(count))?.state ?? undefined;
    expect(state?.live).toBe(versionOf(30));
    expect(state?.previous).toEqual(Array.from({ length: 20 }, (_, index) => versionOf(29 - index)));
  });

  test('of the first release has no previous ones', () => {
    expect(deploy(undefined, A)).toMatchObject({ state: { live: A, previous: [] }, change: { from: null } });
  });

  test('a release that goes live again is no previous release', () => {
    expect(deploy(liveState(), A)?.state).toEqual({
      live: A,
      since: TUESDAY,
      by: 'bob',
      canary: null,
      previous: [C, B],
    });
  });

  test('of the live release leaves a canary, which may be somebody else’s', () => {
    expect(deploy(liveState({ canary: CANARY }), C)).toBeNull();
  });

  test('of another release ends the canary', () => {
    const canary = { ...CANARY, version: A };
    expect(deploy(liveState({ canary }), D)).toMatchObject({
      state: { live: D, canary: null },
      change: { from: C, ended: { version: A, traffic: 10 } },
    });
    expect(deploy(liveState({ canary: CANARY }), D)?.change).not.toHaveProperty('ended');
  });

  test('of a release that was taken back is rejected, unless by force', () => {
    const state = liveState({ takenBack: [D, A] });
    for (const kind of ['deploy', 'canary'] as const) {
      const change = { app, version: D, traffic: 10, guard: true, kind };
      expect(problemOf(() => nextState(state, change, authorship))).toContain(`catalog ${D} was taken back`);
      expect(nextState(state, { ...change, force: true }, authorship)?.state?.takenBack).toEqual([A]);
    }
  });
});

describe('canary', () => {
  const canary = (before: AppState | undefined, more: object = {}) =>
    nextState(before, { kind: 'canary', app, version: D, traffic: 10, guard: true, ...more }, authorship)
      ?.state?.canary;

  test.each([
    ['more traffic', { traffic: 50 }],
    ['no guard', { guard: false }],
  ])('with %s it keeps its start, from which its loads count', (_what, more) => {
    const expected = { ...CANARY, ...more, by: 'bob' };
    expect(canary(liveState({ canary: CANARY }), more)).toEqual(expected);
  });

  test('keeps the shell that it goes with', () => {
    expect(canary(liveState(), { withShell: true })).toMatchObject({ version: D, withShell: true });
  });

  test('the same once more changes nothing', () => {
    expect(canary(liveState({ canary: CANARY }))).toBeUndefined();
  });

  test('another release starts anew', () => {
    expect(canary(liveState({ canary: CANARY }), { version: A })).toMatchObject({
      version: A,
      since: TUESDAY,
    });
    expect(canary(liveState())).toEqual({ ...CANARY, since: TUESDAY, by: 'bob' });
  });

  test('of a remote that is not live makes it live, unless it should wait or accompany a shell', () => {
    const first = { kind: 'canary', app, version: D, traffic: 10, guard: true } as const;
    expect(nextState(undefined, first, authorship)).toMatchObject({
      state: { live: D, canary: null },
      change: { kind: 'deploy', from: null },
    });
    for (const more of [{ traffic: 0 }, { withShell: true }])
      expect(problemOf(() => canary(undefined, more))).toContain(
        'has no live release for the other visitors',
      );
  });

  test('of the live release changes nothing, and leaves another canary', () => {
    expect(canary(liveState({ canary: CANARY }), { version: C })).toBeUndefined();
    expect(canary(liveState(), { version: C })).toBeUndefined();
  });

  test('says which canary it ends', () => {
    const request = { kind: 'canary', app, version: A, traffic: 5, guard: true } as const;
    expect(nextState(liveState({ canary: CANARY }), request, authorship)?.change.ended).toEqual({
      version: D,
      traffic: 10,
    });
  });
});

test('promote makes the canary live from now on', () => {
  const before = liveState({ canary: CANARY });
  expect(nextState(before, { kind: 'promote', app }, authorship)).toEqual({
    state: { live: D, since: TUESDAY, by: 'bob', canary: null, previous: [C, B, A] },
    change: { kind: 'promote', app, version: D, from: C },
  });
  expect(nextState(before, { kind: 'promote', app, version: D }, authorship)).not.toBeNull();
  const other = () => nextState(before, { kind: 'promote', app, version: A }, authorship);
  expect(problemOf(other)).toContain(`The canary of catalog is ${D}, not ${A}`);
  const none = () => nextState(liveState(), { kind: 'promote', app }, authorship);
  expect(problemOf(none)).toContain('catalog has no canary to promote.');
});

describe('rollback', () => {
  const rollback = (
    before: AppState | undefined,
    more: { to?: string; from?: string; force?: boolean } = {},
  ) => nextState(before, { kind: 'rollback', app, ...more }, authorship);
  test('makes the release before live from now on', () => {
    expect(rollback(liveState())).toEqual({
      state: { live: B, since: TUESDAY, by: 'bob', canary: null, previous: [A], takenBack: [C] },
      change: { kind: 'rollback', app, version: B, from: C },
    });
  });

  test.each([[{}], [{ to: C }]])(
    '%j ends the canary, and leaves the live release as old as it is',
    (more) => {
      expect(rollback(liveState({ canary: CANARY }), more)).toEqual({
        state: liveState({ takenBack: [D] }),
        change: { kind: 'rollback', app, version: C, from: D, ended: { version: D, traffic: 10 } },
      });
    },
  );

  test('skips a release that was taken back, and needs force to return to one', () => {
    const state = liveState({ takenBack: [B] });
    expect(rollback(state)?.state).toMatchObject({ live: A, takenBack: [C, B] });
    expect(rollback(state, { force: true })?.state).toMatchObject({ live: B, takenBack: [C] });
    expect(problemOf(() => rollback(state, { to: B }))).toContain(`${B} was taken back`);
    expect(rollback(liveState({ takenBack: [A, C] }))?.state?.takenBack).toEqual([C, A]);
    const none = liveState({ takenBack: [B, A] });
    expect(problemOf(() => rollback(none))).toContain('no previous release that was not taken back');
  });

  test('of a release that the guard ended as a canary returns to none that was ended before', () => {
    const ended = rollback(liveState({ live: B, previous: [D, A], canary: { ...CANARY, version: D } }));
    expect(ended?.state).toMatchObject({ live: B, takenBack: [D] });
    expect(rollback(ended?.state ?? undefined)?.state).toMatchObject({ live: A });
  });

  test('to another release undoes the live one, and ends the canary', () => {
    expect(rollback(liveState({ canary: CANARY }), { to: A })).toMatchObject({
      state: { live: A, canary: null, previous: [] },
      change: { version: A, from: C, ended: { version: D } },
    });
  });

  test('to a newer release keeps the one before it among the previous releases', () => {
    const back = rollback(liveState(), { to: B })?.state ?? undefined;
    const forward = rollback(back, { to: C, force: true })?.state ?? undefined;
    expect(forward).toMatchObject({ live: C, previous: [B, A] });
    expect(rollback(forward)?.state).toMatchObject({ live: B });
  });

  test('without a previous release is rejected, and says what else there is', () => {
    expect(problemOf(() => rollback(liveState({ previous: [] })))).toBe(
      'catalog has no previous release. Choose a version from its history with --version VERSION, or take the remote off the site with retire.',
    );
  });

  test('to a release that is no previous one keeps the live one and the previous releases', () => {
    expect(rollback(liveState(), { to: D })?.state).toMatchObject({ live: D, previous: [C, B, A] });
  });

  test('to the live release changes nothing', () => {
    expect(rollback(liveState(), { to: C })).toBeNull();
  });

  test('undoes only the release that it names', () => {
    const canary = liveState({ canary: CANARY });
    expect(rollback(liveState(), { from: C })).not.toBeNull();
    expect(rollback(canary, { from: D })).not.toBeNull();
    expect(rollback(canary, { from: C, to: B })).not.toBeNull();
    expect(problemOf(() => rollback(liveState(), { from: B }))).toContain(`would undo ${C}, not ${B}`);
    expect(problemOf(() => rollback(canary, { from: C }))).toContain(`would undo ${D}, not ${C}`);
    expect(problemOf(() => rollback(canary, { from: D, to: B }))).toContain(`would undo ${C}, not ${D}`);
  });

  test('rejects an app that is not live', () => {
    expect(problemOf(() => rollback(undefined))).toBe('catalog is not live. Deploy it first.');
  });
});

test('retire takes only the release that it names', () => {
  const retire = (from: string) => nextState(liveState(), { kind: 'retire', app, from }, authorship);
  expect(retire(C)).toMatchObject({ state: null, change: { version: C } });
  const withCanary = nextState(liveState({ canary: CANARY }), { kind: 'retire', app }, authorship);
  expect(withCanary?.change.ended).toEqual({ version: D, traffic: 10 });
  expect(nextState(undefined, { kind: 'retire', app }, authorship)).toBeNull();
  expect(problemOf(() => retire(B))).toContain(`The live release of catalog is ${C}, not ${B}`);
});

test('rejects retiring the shell', () => {
  expect(problemOf(() => nextState(liveState(), { kind: 'retire', app: 'shell' }, authorship))).toContain(
    'A site cannot be without a shell',
  );
});
