import { appOf, unmetCall, type EndpointUses, type UnmetField } from '@fitreel/protocol';
import { endpointsBefore, namedAsBreaking, releasesBefore } from '../../../testing/version-before';
import { OWN_API } from './endpoint-problems';
import { siteProblems } from './site-problems';

/** What breaks releases of the version before in this contract: the endpoint, and each field with what it was and is. */
function broken(before: EndpointUses, today: EndpointUses): string[] {
  const types = (all: readonly string[] | null) => all?.join(' | ') ?? 'nothing';
  const fields = (verb: string, unmet: UnmetField[], isRequest: boolean) =>
    unmet.map(({ field, takes, handedOver }) => {
      const [then, now] = isRequest ? [handedOver, takes] : [takes, handedOver];
      return `${verb} ${field}: ${types(now)}, which was ${types(then)}`;
    });
  return Object.entries(before).flatMap(([name, called]) => {
    const offered = today[name];
    if (!offered) return [`${name} is gone`];
    const { reads, sends, unknown } = unmetCall(called, offered);
    return [
      ...fields('responds with', reads, false),
      ...fields('takes', sends, true),
      ...unknown.map((field) => `takes no ${field}`),
    ].map((difference) => `${name} ${difference}`);
  });
}

/** Without what the changelog names as breaking. */
const unnamed = (problems: string[]) => {
  const named = namedAsBreaking();
  return problems.filter((problem) => !named.some((name) => problem.includes(name)));
};

test('this API gives releases of the version before what they read, and takes what they send', () => {
  // To break them on purpose, add a changeset with a major of @fitreel/contract that names the endpoint in backticks.
  expect(unnamed(broken(endpointsBefore(), OWN_API.endpoints))).toEqual([]);
});

test('the site of the version before is served by this gateway as it is', () => {
  const releases = releasesBefore();
  expect(releases.length).toBeGreaterThan(1);
  const site = {
    shells: releases.filter((release) => release.kind === 'shell'),
    remotes: releases.filter((release) => release.kind === 'remote'),
  };
  const problems = siteProblems(site, new Set(releases.map(appOf)));
  expect(unnamed(problems.map(({ message }) => message))).toEqual([]);
});

const BEFORE: EndpointUses = {
  'GET /trend': {
    sends: { 'query.limit': ['string', 'undefined'], 'query.level': ['string', 'undefined'] },
    reads: { videos: ['array'], 'videos[]': ['object'], 'videos[].subscriber': ['string'] },
  },
};

test.each<[string, EndpointUses[string] | null, string]>([
  ['an endpoint that is gone', null, 'GET /trend is gone'],
  [
    'a field that is gone',
    { sends: BEFORE['GET /trend']?.sends ?? {}, reads: { videos: ['array'], 'videos[]': ['object'] } },
    'GET /trend responds with videos[].subscriber: nothing, which was string',
  ],
  [
    'a field that may be missing',
    {
      sends: BEFORE['GET /trend']?.sends ?? {},
      reads: { ...BEFORE['GET /trend']?.reads, 'videos[].subscriber': ['string', 'undefined'] },
    },
    'GET /trend responds with videos[].subscriber: string | undefined, which was string',
  ],
  [
    'a new required field of the request',
    {
      sends: { ...BEFORE['GET /trend']?.sends, 'query.zone': ['string'] },
      reads: BEFORE['GET /trend']?.reads ?? {},
    },
    'GET /trend takes query.zone: string, which was nothing',
  ],
  [
    'a field of the request that is no longer taken',
    { sends: { 'query.limit': ['string', 'undefined'] }, reads: BEFORE['GET /trend']?.reads ?? {} },
    'GET /trend takes no query.level',
  ],
])('names %s', (_what, endpoint, difference) => {
  expect(broken(BEFORE, endpoint ? { 'GET /trend': endpoint } : {})).toEqual([difference]);
});
