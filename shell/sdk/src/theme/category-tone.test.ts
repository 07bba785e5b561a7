import { readFileSync } from 'node:fs';
import path from 'node:path';
import { categoryTone } from '@fitreel/contract/category-tone';

const theme = readFileSync(path.join(__dirname, 'theme.css'), 'utf8');

it.each([
  ['Workout', 'workout'],
  ['Diet plan', 'diet'],
  ['Nutrition fact', 'nutrition'],
  ['Workout music', 'music'],
  [' WORKOUT ', 'workout'],
  ['Yoga', 'sand'],
  ['constructor', 'sky'],
  ['', 'workout'],
])('the category %j has the colours of %s', (name, tone) => {
  expect(categoryTone(name)).toBe(tone);
  expect(theme).toContain(`[data-category='${tone}']`);
});
