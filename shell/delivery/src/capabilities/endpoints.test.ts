import { Value } from '@sinclair/typebox/value';
import { capabilitiesWithout } from '../../testing/capabilities-without';
import { ALL_ENDPOINTS } from '../../testing/deploy-endpoints';
import { startSite } from '../../testing/site';
import { CAPABILITIES } from '.';
import { TOKENS, Tokens } from './http-deploys/tokens';

test('keep the paths that released clients request', () => {
  const paths = Object.values(ALL_ENDPOINTS).map(({ method, path }) => `${method} ${path}`);
  expect(new Set(paths)).toEqual(
    new Set([
      ...['GET status', 'GET history', 'GET verify'],
      ...['POST check', 'POST changes', 'POST site-rollback', 'POST :app/releases'],
      ...['GET access', 'GET errors'],
      ...['GET control-room', 'GET outlook', 'GET comparison', 'GET figures'],
      ...['POST prune', 'GET previews', 'POST previews', 'POST previews/revoke'],
      ...['GET release', 'POST shipped'],
    ]),
  );
});

const app = 'catalog';

test.each<[name: string, accepts: object[], rejects: object[]]>([
  ['errors', [{ app }], [{}, { app: '..' }, { app, more: 1 }]],
  ['outlook', [{ app }], [{}, { app: '..' }, { app, more: 1 }]],
  [
    'figures',
    [
      { app, span: 'day' },
      { app, span: 'fortnight' },
    ],
    [{ app }, { app, span: 'year' }, { app: '..', span: 'day' }, { app, span: 'day', more: 1 }],
  ],
  [
    'prune',
    [{ keep: 3 }, { keep: 3, app }],
    [{}, { keep: -1 }, { keep: 3, app: '..' }, { keep: 3, all: true }],
  ],
  ['previews', [{}, { app }], [{ app: '..' }, { more: 1 }]],
  [
    'revokePreview',
    [{ id: '0123456789ab' }],
    [{}, { id: '../0123456789ab' }, { id: '0123456789ab', more: 1 }],
  ],
])('the input of %s has a schema', (name, accepts, rejects) => {
  const { input } = ALL_ENDPOINTS[name] ?? {};
  const fits = (value: object) => input !== undefined && Value.Check(input, value);
  expect(accepts.filter((value) => !fits(value))).toEqual([]);
  expect(rejects.filter(fits)).toEqual([]);
});

test.each(CAPABILITIES.filter(({ endpoints }) => endpoints).map(({ name }) => name))(
  'a site without %s lacks its endpoints, and has all others',
  async (left) => {
    const capabilities = capabilitiesWithout(left);
    const site = await startSite({}, undefined, {}, capabilities);
    const kept = Object.assign({}, ...capabilities.map(({ endpoints }) => endpoints)) as object;
    for (const { name: owner, endpoints = {} } of CAPABILITIES)
      for (const [name, { method, path }] of Object.entries(endpoints)) {
        const { statusCode } = await site.gateway.inject({ method, url: `/api/delivery/${path}` });
        // Without a token.
        expect([owner, name, statusCode]).toEqual([owner, name, name in kept ? 401 : 404]);
      }
    const { token } = await new Tokens(site.store.records(TOKENS)).create({ role: 'reader' }, 'ray');
    const { body } = await site.gateway.inject({
      url: '/api/delivery/control-room',
      headers: { authorization: `Bearer ${token}` },
    });
    // The control room shows no panel for others.
    if ('controlRoom' in kept) expect(JSON.parse(body)).toMatchObject({ endpoints: Object.keys(kept) });
    await site.close();
  },
);
