import { expectSchema, times, type SchemaCase } from '../../testing/schema-case';
import { fragmentChunk, fragmentKey } from '../browser/slots';
import { BUDGET_DEFAULTS_KB, RemoteBudget } from './budget';
import { FragmentDescription, ListenerDescription } from './fragment';
import { Owner } from './owner';
import { SlotUses } from './slot-use';

const fragment = {
  ...{ id: 'buttons', slot: 'video-actions', order: 0 },
  ...{ access: 'public', server: true, load: 'near' },
};
const props = (count: number) =>
  Object.fromEntries(times(count, 0).map((_, index) => [`p${index}`, ['string']]));
const uses = (count: number) => Object.fromEntries(times(count, 0).map((_, index) => [`slot-${index}`, {}]));

const CASES: [what: string, of: SchemaCase][] = [
  [
    'a fragment',
    {
      schema: FragmentDescription,
      value: fragment,
      accepts: [
        ...[{ slot: 'of-a-later-shell' }, { order: 10_000 }, { access: 'signed-in' }, { server: false }],
        ...[{ load: 'at-once' }, { load: 'idle' }],
      ],
      rejects: [
        ...[{ id: '../x' }, { slot: 'Video' }, { order: -1 }, { order: 10_001 }, { order: 0.5 }],
        ...[{ access: 'admin' }, { server: 1 }, { load: 'never' }, { more: 1 }],
      ],
    },
  ],
  [
    'a listener',
    {
      schema: ListenerDescription,
      value: { event: 'video-watched', access: 'signed-in' },
      accepts: [{ access: 'public' }],
      rejects: [{ event: 'Video' }, { access: 'admin' }, { more: 1 }],
    },
  ],
  [
    'an owner',
    {
      schema: Owner,
      value: { name: 'x'.repeat(60), contact: '@org/team_1.x' },
      accepts: [{ name: 'Zoë' }, { contact: '@ann' }, { contact: 'team@fitreel.example' }],
      rejects: [
        ...[{ name: '' }, { name: 'x'.repeat(61) }, { name: 'a\nb' }, { name: 'a\u202e' }, { more: 1 }],
        ...[
          '',
          'ann',
          '@',
          '@org/',
          '@org/a/b',
          'a b@x.example',
          'a@b@c',
          'x @org',
          '@org x',
          `@${'x'.repeat(120)}`,
        ].map((contact) => ({ contact })),
      ],
    },
  ],
  [
    'a budget',
    {
      schema: RemoteBudget,
      value: { appKb: 0.5, routeKb: 10_000, routes: { home: 20 } },
      optional: ['appKb', 'routeKb', 'routes'],
      rejects: [
        ...[{ appKb: 0 }, { appKb: 10_001 }, { routeKb: 0 }, { routeKb: '20' }, { more: 1 }],
        ...[{ routes: { Home: 20 } }, { routes: { home: 0 } }],
        { routes: Object.fromEntries(times(51, 0).map((_, index) => [`r${index}`, 1])) },
      ],
    },
  ],
  [
    'the props of a slot',
    {
      schema: SlotUses,
      value: { 'video-menu': { video: ['Video'], A9: times(20, 'x'.repeat(500)) } },
      optional: ['video-menu'],
      accepts: [{ 'video-menu': props(30) }, uses(19)],
      rejects: [
        ...[{ Menu: {} }, uses(20)],
        ...[
          props(31),
          { video: [] },
          { video: [''] },
          { video: ['x'.repeat(501)] },
          { video: times(21, 'x') },
        ].map((of) => ({ 'video-menu': of })),
        ...[{ '9a': ['x'] }, { a_b: ['x'] }, { ['a'.repeat(61)]: ['x'] }].map((of) => ({ 'video-menu': of })),
      ],
    },
  ],
];

test.each(CASES)('the schema of %s', (_what, of) => expectSchema(of));

test('a remote without a budget of its own has one', () => {
  expect(BUDGET_DEFAULTS_KB).toEqual({ appKb: 60, routeKb: 20 });
});

test('fragments of two remotes have different keys', () => {
  expect([fragmentKey('library', 'buttons'), fragmentKey('catalog', 'buttons')]).toEqual([
    'library.buttons',
    'catalog.buttons',
  ]);
  expect(fragmentChunk('buttons')).toBe('fragment-buttons');
});
