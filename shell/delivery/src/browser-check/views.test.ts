import type { CheckedPage } from './check-site';
import { toursOf, VIEWS } from './views';

const FACTORS = ['who', 'locale', 'size', 'theme', 'motion', 'storage', 'api', 'data'] as const;

test('each two circumstances occur together, but for those that exclude each other', () => {
  const values = FACTORS.flatMap((factor) =>
    [...new Set(VIEWS.map((view) => view[factor]))].map((value) => ({ factor, value })),
  );
  const missing = values.flatMap((one, index) =>
    values
      .slice(index)
      .filter(({ factor }) => factor !== one.factor)
      .filter(
        (other) =>
          !VIEWS.some((view) => view[one.factor] === one.value && view[other.factor] === other.value),
      )
      .map((other) => `${one.value} and ${other.value}`),
  );
  expect(missing).toEqual([
    'user and blocked',
    'blocked and slow',
    'blocked and failing',
    'blocked and large',
    'blocked and empty',
    'working and large',
    'working and empty',
    'slow and examples',
    'failing and large',
    'failing and empty',
  ]);
});

test('each page gets two whole visits, in both sizes and themes, and visitors open no page for users', () => {
  const page = (name: string, access: CheckedPage['access']) => ({ name, path: name, access, exists: true });
  const pages = [page('/one', 'public'), page('/two', 'public'), page('/own', 'signed-in')];
  const tours = toursOf(pages);
  for (const checked of pages) {
    const whole = tours.filter(([, looks]) => looks.some((look) => look.page === checked && look.isWhole));
    expect(whole.map(([{ size, theme }]) => `${size} ${theme}`)).toEqual(['phone dark', 'desktop light']);
    const who = new Set(whole.map(([viewer]) => viewer.who));
    expect([...who].sort()).toEqual(checked.access === 'public' ? ['user', 'visitor'] : ['user']);
  }
  for (const [{ who }, looks] of tours)
    if (who === 'visitor') expect(looks.map((look) => look.page.name)).toEqual(['/one', '/two']);
});
