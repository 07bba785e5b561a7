import { nth } from '../support/catalogue';
import { renderedHtml } from '../support/rendered-html';
import { routeTable } from '../support/route-table';
import { expect, test } from '../support/test';

/** The parts of a head that search engines and link previews read, one element per line. */
const READ = [
  /<title>[^<]*<\/title>/g,
  /<meta name="(?:description|robots|twitter:card)"[^>]*>/g,
  /<link rel="canonical"[^>]*>/g,
  /<meta property="[^"]*"[^>]*>/g,
  /<script type="application\/ld\+json">.*?<\/script>/g,
];

/** The lines of a page, without values that differ between sites. */
function headOf(html: string): string {
  return READ.flatMap((pattern) => html.match(pattern) ?? [])
    .join('\n')
    .replaceAll(/http:\/\/localhost:\d+/g, 'https://site.example')
    .replaceAll(/(?<=\/releases\/shell\/)[^/]+/g, 'version');
}

test('the head of every route says what it said', async ({ request, catalogue }) => {
  const routes = routeTable({ persona: 'visitor', catalogue, token: null, playlists: [] });
  const video = `/video/${nth(catalogue.videos, 0)._id}`;
  const rendered = [
    ...routes.filter(({ access }) => access !== 'signed-in').map(({ path }) => path),
    ...['/trend/', '/search', '/workout', '/categoryworkout?level=beginner', `${video}?list=likes`],
  ];
  const frames = [
    ...routes.filter(({ access }) => access === 'signed-in').map(({ path }) => path),
    // Too long to be rendered.
    `${video}?list=${'x'.repeat(201)}`,
  ];
  const heads: string[] = [];
  for (const path of rendered) heads.push(`# ${path}\n${headOf(await renderedHtml(request, path))}\n`);
  for (const path of frames) {
    const html = await renderedHtml(request, path, 'data-rendered="frame"');
    heads.push(`# ${path}\n${headOf(html)}\n`);
  }
  expect(heads.join('\n')).toMatchSnapshot('heads.txt');
});
