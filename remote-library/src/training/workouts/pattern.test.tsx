import { render } from '@testing-library/react';
import { Pattern } from './pattern';
import { phasesOf } from './phases';

const step = { name: 'Work', unit: 'seconds' as const, amount: 20, rest: 10 };
const workout = (rounds: number, steps: number) => ({
  ...{ title: 'Test', ready: 10, sets: 1, rounds, restBetweenSets: 0 },
  steps: Array<typeof step>(steps).fill(step),
});

function barsOf(rounds: number, steps: number, at?: number) {
  const { container } = render(<Pattern phases={phasesOf(workout(rounds, steps))} at={at} />);
  return [...container.querySelectorAll('rect')].map((bar) => ({
    kind: bar.dataset.kind,
    x: Number(bar.getAttribute('x')),
    done: bar.dataset.done === 'true',
  }));
}

test('has a bar for each phase, where the phase begins', () => {
  expect(barsOf(2, 1, 2)).toEqual([
    { kind: 'ready', x: 0, done: true },
    { kind: 'work', x: 10, done: true },
    { kind: 'rest', x: 30, done: false },
    { kind: 'work', x: 40, done: false },
  ]);
});

test('has at most 120 bars: of more phases, each bar stands for several', () => {
  const phases = phasesOf(workout(25, 40)).length;
  const bars = barsOf(25, 40, phases / 2);
  expect([phases, bars.length]).toEqual([2000, 118]);
  expect(new Set(bars.map(({ x }) => x)).size).toBe(118);
  expect(bars.filter(({ done }) => done)).toHaveLength(58);
});

test('looks at each phase a bounded number of times', () => {
  let reads = 0;
  const phases = phasesOf(workout(25, 40)).map(({ seconds, ...phase }) => ({
    ...phase,
    get seconds() {
      reads += 1;
      return seconds;
    },
  }));
  render(<Pattern phases={phases} />);
  expect(reads).toBe(phases.length);
});
