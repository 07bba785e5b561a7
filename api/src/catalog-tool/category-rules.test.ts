import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRules } from './category-rules';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitreel-rules-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function rulesOf(...lines: string[]) {
  const file = join(folder, 'rules.txt');
  await writeFile(file, lines.join('\n'));
  return readRules(file);
}

test('the first rule whose words a title or creator has decides', async () => {
  const rules = await rulesOf(
    '# what the studio films',
    'title ~ power yoga → Strength',
    'title ~ yoga -> Yoga',
    '',
    'title ~ stretch* → Mobility',
    'creator ~ José → Boxing',
    'title ~ 腹筋 → Abs',
  );
  const titles = ['Power-YOGA for all', 'Yoga at noon', 'Yogalates', 'Stretching for one', 'Morning'];
  expect(['毎日腹筋トレ', '筋腹', 'Yoga 🔥'].map((title) => rules.category({ title }))).toEqual([
    'Abs',
    undefined,
    'Yoga',
  ]);
  expect(titles.map((title) => rules.category({ title, creator: 'Anna' }))).toEqual([
    'Strength',
    'Yoga',
    undefined,
    'Mobility',
    undefined,
  ]);
  expect(rules.category({ title: 'Morning', creator: 'Jose Diaz' })).toBe('Boxing');
  expect(rules.category({ creator: 5 })).toBeUndefined();
});

test.each([
  'yoga → Yoga',
  'minutes ~ 5 → Yoga',
  'title ~ ! → Yoga',
  'title ~ yoga',
  `title ~ ${'a'.repeat(500)} → Yoga`,
])('a line that is not a rule is refused with its number: %.20s', async (line) => {
  await expect(rulesOf('title ~ yoga → Yoga', line)).rejects.toThrow(
    /^rules\.txt, line 2: a rule is title or creator, ~,/,
  );
});

test('a file with more rules than videos are compared with is refused', async () => {
  const rules = Array<string>(1001).fill('title ~ yoga → Yoga');
  await expect(rulesOf(...rules)).rejects.toThrow('rules.txt has more than 1000 rules');
});
