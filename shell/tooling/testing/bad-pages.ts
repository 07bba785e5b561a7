import type { Tree } from './temporary-folder';

/** A page that would harm the viewer or others. */
interface BadPage {
  /** What the release does. */
  what: string;
  /** Statements of the component. */
  body?: string;
  /** What the component shows. */
  shows?: string;
  /** What the check in a browser says. */
  says: string;
}

const effect = (statements: string, cleanUp = '') =>
  `useEffect(() => { ${statements} ${cleanUp && `return () => { ${cleanUp} };`} }, []);`;

const every = (ms: number, statements: string) =>
  effect(`const timer = setInterval(() => { ${statements} }, ${ms});`, 'clearInterval(timer);');

/** Shows something once the page is there: the server has nothing to do with it. */
const later = (shown: string) => ({
  body: `const [there, setThere] = useState(false); ${effect('setThere(true);')}`,
  shows: `{there && ${shown}}`,
});

const list = (count: number, item: string) => `Array.from({ length: ${count} }, (_, key) => ${item})`;

/** Bad pages by the id of their routes. Each of them went live once. */
export const BAD_PAGES: Readonly<Record<string, BadPage>> = {
  // First: pages that come by links share a document, and of that the shell reports one error.
  failure: {
    what: 'throws the error of a request',
    body: `const api = useApi(); const [failure, setFailure] = useState<Error>();
      ${effect("api.request('GET /categories').catch(setFailure);")} if (failure) throw failure;`,
    says: 'throws the error of a request',
  },
  render: {
    what: 'throws in render',
    body: "if (globalThis.document) throw new Error('boom');",
    says: 'throws boom',
  },
  text: {
    what: 'throws a text',
    body: effect("queueMicrotask(() => { throw 'a text'; });"),
    says: 'throws a text',
  },
  waits: {
    what: 'shows nothing while it waits for the API',
    body: `const api = useApi(); const [there, setThere] = useState(false);
      ${effect("const show = () => setThere(true); api.request('GET /categories').then(show, show);")}
      if (!there) return null;`,
    says: 'shows no heading while the API has not responded',
  },
  missing: { what: 'is not found', body: 'if (useState(true)[0]) notFound();', says: 'is not found' },
  timer: {
    what: 'leaves a timer behind',
    body: effect('setInterval(() => undefined, 9000);'),
    says: 'leaves an interval of 9000 ms behind',
  },
  listener: {
    what: 'leaves a listener behind',
    body: effect("document.addEventListener('scroll', () => undefined);"),
    says: 'leaves a listener for scroll on the document behind',
  },
  global: {
    what: 'adds a global',
    body: effect('Object.assign(window, { leaked: 1 });'),
    says: 'adds the global leaked',
  },
  key: {
    what: 'writes the storage key of another, in words that no scan of its files finds',
    body: effect(
      "const name = ['local', 'Storage'].join(''); Reflect.get(window, name).setItem('other', '1');",
    ),
    says: 'writes the storage key other, which does not begin with “bad.”',
  },
  code: {
    what: 'runs text as code',
    body: effect("new Function('return 1')();"),
    says: 'runs text as code by eval or new Function',
  },
  keys: {
    what: 'swallows keys',
    body: effect(
      "const stop = (event: Event) => { event.preventDefault(); event.stopImmediatePropagation(); }; window.addEventListener('keydown', stop, true);",
      "window.removeEventListener('keydown', stop, true);",
    ),
    says: 'swallows the keys Tab, /',
  },
  address: {
    what: 'changes the address by hand',
    body: effect("history.pushState({}, '', '/bad/elsewhere');"),
    says: 'changes the address to /bad/elsewhere without the router',
  },
  animations: {
    what: 'animates 10,000 elements',
    ...later(list(10_000, '<i key={key} className={styles.badSpin} />')),
    says: 'animations at once',
  },
  cover: {
    what: 'lies over the bars',
    shows: '<div className={styles.badCover} />',
    says: 'of the bars, which nobody can press',
  },
  date: {
    what: 'shows a date in the viewer’s locale and zone',
    shows: '<p>{new Date(0).toLocaleString()}</p>',
    says: 'renders in the browser something else than on the server',
  },
  nesting: {
    what: 'nests a div in a p',
    shows: '<p><div>Nested</div></p>',
    says: 'renders in the browser something else than on the server',
  },
  fetch: {
    what: 'replaces fetch',
    body: effect('const { fetch } = window; window.fetch = (...asked) => fetch(...asked);'),
    says: 'replaces window.fetch',
  },
  builtin: {
    what: 'replaces a method of arrays',
    body: effect(
      'const { at } = Array.prototype; Array.prototype.at = function (index) { return at.call(this, index); };',
    ),
    says: 'replaces Array.prototype.at',
  },
  lying: {
    what: 'replaces a method of arrays, and says nothing of it to the check',
    body: effect(
      "const { flatMap } = Array.prototype; Array.prototype.flatMap = function (run, ...more) { return String(run).includes('functionsOf') ? [] : flatMap.call(this, run, ...more) as never[]; };",
    ),
    says: 'replaces Array.prototype.flatMap',
  },
  restored: {
    what: 'replaces a method of the document, and puts it back when the check looks',
    body: effect(
      "const { querySelector } = document; document.querySelector = (selector: string) => { if (selector.startsWith('#root:not(')) Reflect.deleteProperty(document, 'querySelector'); return querySelector.call(document, selector); };",
    ),
    says: 'replaces document.querySelector',
  },
  storage: {
    what: 'clears the storage',
    body: effect('localStorage.clear();'),
    says: 'removes other.kept',
  },
  cache: {
    what: 'clears the cache of queries',
    body: `const client = useQueryClient(); ${effect('client.clear();')}`,
    says: 'removes what other remotes keep in the cache of queries',
  },
  full: {
    what: 'fills the storage up',
    body: effect("localStorage.setItem('bad.blob', 'x'.repeat(4_000_000));"),
    says: 'KB in the browser’s storage',
  },
  body: {
    what: 'leaves a style on the body',
    body: effect("document.body.style.overflow = 'hidden';"),
    says: 'changes the style of <body> and leaves it so',
  },
  events: {
    what: 'dispatches 10,000 events a second',
    body: every(50, "for (let time = 0; time < 500; time += 1) document.dispatchEvent(new Event('tick'));"),
    says: 'events in a second',
  },
  leak: {
    what: 'leaks 20 MB a second',
    body: every(100, 'leaked.push(Array.from({ length: 250_000 }, Math.random));'),
    says: 'MB more memory',
  },
  task: {
    what: 'computes for 15 seconds',
    body: effect('const end = performance.now() + 15_000; while (performance.now() < end);'),
    says: 'blocks the page for',
  },
  focus: {
    what: 'steals the focus',
    body: `const field = useRef<HTMLInputElement>(null); ${every(50, "if (document.activeElement?.matches('header input')) field.current?.focus();")}`,
    shows: '<input ref={field} aria-label="Mine" />',
    says: 'takes the focus away from the search field',
  },
  items: {
    what: 'lists 40,000 items',
    ...later(`<ul>{${list(40_000, '<li key={key}>Item</li>')}}</ul>`),
    says: 'elements at once',
  },
  emits: {
    what: 'sends 10,000 events a second to remotes',
    body: `const { emit } = usePlatform(); ${every(50, "for (let time = 0; time < 500; time += 1) emit('bad.tick', null);")}`,
    says: 'sends more events than a remote may',
  },
  asks: {
    what: 'sends 500 requests a second to the API',
    body: `const api = useApi(); ${every(10, "for (let time = 0; time < 5; time += 1) api.request('GET /categories').catch(() => undefined);")}`,
    says: 'sends more requests than a remote may',
  },
  keeps: {
    what: 'keeps all that it can on the device',
    body: effect("blob.write('x'.repeat(4_000_000));"),
    says: 'keeps more in the browser’s storage than a remote may',
  },
  loop: {
    what: 'computes without end in an effect',
    body: effect('for (;;);'),
    says: 'does not end: it computes without a break',
  },
  endless: {
    what: 'sets what its effect depends on',
    body: 'const [count, setCount] = useState(0); useEffect(() => { setCount(count + 1); }, [count]);',
    says: 'does not end: it cannot be left, since it renders without end',
  },
  // Last: a browser needs a while to forget so many.
  requests: {
    what: 'sends 500 requests a second',
    body: every(10, "for (let time = 0; time < 5; time += 1) void fetch('/api/categories');"),
    says: 'requests in a second',
  },
};

/**
 * What the check says of a page about its fault. A busy machine may end the visit of a page that does so much before the check has its
 * figures: that counts as what it says otherwise.
 */
export function saidOf(id: string, all: string): string {
  const said = all.match(new RegExp(`^.*/bad/${id}\\b.*: .*`, 'gm')) ?? [];
  const says = BAD_PAGES[id]?.says ?? '';
  const ended = said.map((line) => line.replace('does not end: it', says));
  return (
    (said.find((line) => line.includes(says)) ?? ended.find((line) => line.includes(says))) || said.join('\n')
  );
}

const IDS = Object.keys(BAD_PAGES);

/** Routes of a remote `bad`, one for each bad page. */
export const BAD_ROUTES = IDS.map((id) => ({ id, path: `/bad/${id}`, access: 'public' }));

const file = ({ body = '', shows = '' }: BadPage) => `
import { useApi } from '@fitreel/sdk/api';
import { notFound } from '@fitreel/sdk/remote';
import { deviceItem, usePlatform } from '@fitreel/sdk/platform';
import { PageHeading } from '@fitreel/sdk/ui';
import { useQueryClient } from '@fitreel/sdk/query';
import { useEffect, useRef, useState } from 'react';
import styles from './bad.module.css';
declare module '@fitreel/sdk/slots' { interface PlatformEvents { 'bad.tick': null } }
const leaked: unknown[] = [];
const blob = deviceItem('bad.blob', { parse: String });
export function Component() {
  ${body}
  return <><PageHeading title="Bad" />${shows}</>;
}
export const used = [notFound, useApi, usePlatform, useQueryClient, useEffect, useRef, useState, styles, leaked, blob];
`;

/** Their files, all of which one build compiles. */
export const BAD_FILES: Tree = {
  ...Object.fromEntries(Object.entries(BAD_PAGES).map(([id, page]) => [`src/${id}.tsx`, file(page)])),
  'src/bad.module.css': [
    '@keyframes spin { to { rotate: 360deg } }',
    '.badSpin { animation: spin 1s infinite; }',
    '.badCover { position: fixed; inset: 0; z-index: 2147483647; }',
  ].join('\n'),
  'src/remote.tsx': [
    `import { defineRemote } from '@fitreel/sdk/remote';`,
    `import description from '../remote.config';`,
    `export default defineRemote(description, {`,
    ...IDS.map((id) => `  ${id}: () => import(/* webpackChunkName: "page-${id}" */ './${id}'),`),
    `});`,
  ].join('\n'),
};
