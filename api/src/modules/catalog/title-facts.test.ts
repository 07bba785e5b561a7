import { FACT_VALUES } from '@fitreel/contract';
import { facetOf } from './facets';
import { factsInTitle } from './title-facts';

test.each([
  ['30-Minute HIIT', { minutes: 30, intensity: 'high' }],
  [
    '20 min Fat Burning for TOTAL BEGINNERS (No Equipment)',
    { minutes: 20, level: 'beginner', equipment: 'none' },
  ],
  ['5mins abs without any equipment', { minutes: 5, bodyPart: 'core', equipment: 'none' }],
  ['No-equipment HIIT', { equipment: 'none', intensity: 'high' }],
  ['Full Body | 45 minutes with dumbbells', { minutes: 45, bodyPart: 'full-body', equipment: 'dumbbells' }],
  ['Gentle lower back stretch', { bodyPart: 'back', intensity: 'low' }],
  ['Legs & glutes, medium intensity', { bodyPart: 'lower-body', intensity: 'medium' }],
  ['Arms', { bodyPart: 'arms' }],
  ['Chest and back workout', {}],
  ['Back to basics', {}],
  ['10 to 15 minutes', {}],
  ['10-15 min, or 20 – 30 mins', {}],
  ['30 min cardio and 10 min stretch', {}],
  ['Burn fat in under 10 minutes', {}],
  ['3 x 10 min', {}],
  ['0 minutes, 999 minutes', {}],
  ['Beginner to advanced', {}],
  ['Not for beginners, no dumbbells', {}],
  ['Dumbbells or kettlebell?', {}],
  ['The abstract minimum: 12 minerals', {}],
])('takes from the title “%s” only what it states', (title, facts) => {
  expect(factsInTitle(title)).toEqual(facts);
});

test('a facet has a digit each for length, level and equipment', () => {
  const facet = (minutes: number) => facetOf({ minutes, level: 'advanced', equipment: '' });
  expect([0, 1, 9, 10, 20, 21, 40, 41].map(facet)).toEqual([30, 130, 130, 230, 230, 330, 330, 430]);
  for (const values of [FACT_VALUES.level, FACT_VALUES.equipment]) expect(values.length).toBeLessThan(10);
});
