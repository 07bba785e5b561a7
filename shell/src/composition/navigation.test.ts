import type { NavigationEntry } from '@fitreel/sdk/remote';
import { liveRemote } from './live-remote.test-support';
import { navigationOf } from './navigation';

const entry = (place: NavigationEntry['place'], label: string, order: number): NavigationEntry => ({
  place,
  label,
  path: `/${label}`,
  order,
});

const labels = (entries: readonly NavigationEntry[]) => entries.map(({ label }) => label);

test('sorts the entries of all remotes by place, order and label', () => {
  const one = liveRemote('one', {
    navigation: [entry('sidebar', 'last', 30), entry('topbar', 'top', 5), entry('sidebar', 'beta', 20)],
  });
  const two = liveRemote('two', {
    navigation: [entry('sidebar', 'alpha', 20), entry('login', 'in', 1), entry('sidebar', 'first', 9)],
  });
  for (const remotes of [
    [one, two],
    [two, one],
  ]) {
    const { sidebar, topbar, login } = navigationOf(remotes);
    expect(labels(sidebar)).toEqual(['first', 'alpha', 'beta', 'last']);
    expect(labels(topbar)).toEqual(['top']);
    expect(labels(login)).toEqual(['in']);
  }
});

test('a site without remotes has no entries', () => {
  expect(navigationOf([])).toEqual({ sidebar: [], topbar: [], login: [], account: [], search: [] });
});
