import { headlineOf, nameOf } from './headline';

test.each([
  [
    '30-Minute HIIT Cardio Workout with Warm Up - No Equipment at Home | SELF',
    '30-Minute HIIT Cardio Workout with Warm Up',
    '30-Minute HIIT',
  ],
  [
    '20 Minute Full Body Cardio HIIT Workout [NO REPEAT]',
    '20 Minute Full Body Cardio HIIT Workout',
    '20 Minute Full Body',
  ],
  ['Yoga', 'Yoga', 'Yoga'],
  ['| (', '| (', '| ('],
  ['Flashback Friday: Benefit of Dates', 'Flashback Friday: Benefit of Dates', 'Flashback Friday'],
])('%s has a headline and a short name', (title, headline, name) => {
  expect(headlineOf(title)).toBe(headline);
  expect(nameOf(title)).toBe(name);
});
