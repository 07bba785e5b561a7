import { expectSchema } from '../../testing/schema-case';
import { ServedApp } from './served-app';

test('an app under development has the address of its server, its files and what it takes', () => {
  const routes = [{ id: 'home', path: '/', access: 'public' }];
  expectSchema({
    schema: ServedApp,
    value: {
      base: 'http://localhost:3001/',
      ...{ scripts: ['main.js'], styles: [] },
      description: { name: 'catalog', title: 'Videos', routes, navigation: [] },
      requires: { react: '^19.0.0' },
    },
    accepts: [{ base: 'https://dev.example/catalog/' }, { description: null }, { requires: {} }],
    rejects: [
      ...[{ base: 'http://localhost:3001' }, { base: 'ftp://localhost/' }, { base: 'x http://localhost/' }],
      ...[{ base: 'http://' }, { scripts: ['../main.js'] }, { styles: [1] }, { description: {} }],
      ...[{ requires: { react: 19 } }, { more: 1 }],
    ],
  });
});
