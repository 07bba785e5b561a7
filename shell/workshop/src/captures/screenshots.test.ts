import { readdirSync } from 'node:fs';
import path from 'node:path';
import { SCREEN_STATES } from '../../../e2e/screen-states';
import { routeTable } from '../../../e2e/support/route-table';
import { ROOT } from '../servers';

const video = { _id: 'a', title: 'A', creator: 'Ada', src: '', categoryName: 'Workout' };
const catalogue = { videos: [video], categories: [{ _id: 'workout', categoryName: 'Workout' }] };

test.each(readdirSync(ROOT).filter((name) => name.startsWith('remote-')))(
  'each route of %s is on a screenshot',
  (remote) => {
    const { default: config } = jest.requireActual<{ default: { routes: { path: string }[] } }>(
      path.join(ROOT, remote, 'remote.config.ts'),
    );
    const states = new Set(SCREEN_STATES.map(({ name }) => name));
    const pictured = routeTable({ persona: 'regular', catalogue, token: null, playlists: [] })
      .filter(({ name }) => states.has(name))
      .map((route) => route.path.replace(/\?.*/, ''));
    const isPictured = (route: string) =>
      pictured.some((at) => new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(at));
    expect(config.routes.map((route) => route.path).filter((route) => !isPictured(route))).toEqual([]);
  },
);
