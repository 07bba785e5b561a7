import { env } from 'node:process';
import fc from 'fast-check';
import { Walk, type Step } from './walk.test-support';

/** `WALK_SEED=7 WALK_RUNS=20` walks on other ways. A seed always gives the same walk. */
const SEED = Number(env['WALK_SEED'] ?? 43);
const RUNS = Number(env['WALK_RUNS'] ?? 1);

const STEPS = 300;

const KINDS = Object.keys(new Walk().steps) as (keyof Walk['steps'])[];

const step: fc.Arbitrary<Step> = fc.tuple(
  // Most of it happens to a user who has workouts.
  fc.constantFrom(...KINDS, 'logIn', 'logIn', 'logOut', 'load'),
  fc.constantFrom(0, 1),
  fc.nat(600),
);

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  jest.useRealTimers();
});

test(`nothing that was shown as kept is missing, and nothing is there twice (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), (steps) =>
      new Walk().run(steps),
    ),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
});
