import type { RouteDescription } from '@fitreel/protocol';
import { testedRoutes } from './api';

test('each route is tested at an address of the contract’s examples', () => {
  const routes = [
    { id: 'home', path: '/', access: 'public' },
    { id: 'category', path: '/category{categoryId}', access: 'public' },
    { id: 'plan', path: '/plan/{planId}', access: 'signed-in' },
  ] satisfies RouteDescription[];
  expect(testedRoutes({ name: 'catalog', title: 'Catalogue', routes, navigation: [] })).toEqual([
    { ...routes[0], url: '/', exists: true },
    { ...routes[1], url: '/categoryworkout', exists: true },
    { ...routes[2], url: '/plan/example', exists: false },
  ]);
});
