import type { Tree } from './temporary-folder';

/** A page that would harm the viewer or others. */
interface BadPage {
  /** The release's fault. */
  what: string;
  /** Statements of the component. */
  body?: string;
  /** Content of the component. */
  shows?: string;
  /** Message of the check in a browser. */
  says: string;
}

const effect = (statements: string, cleanUp = '') =>
  `useEffect(() => { ${statements} ${cleanUp && `return () => { ${cleanUp} };`} }, []);`;

const every = (ms: number, statements: string) =>
  effect(`const timer = setInterval(() => { ${statements} }, ${ms});`, 'clearInterval(timer);');

/** Shows something only in the browser, after the first render. */
const later = (shown: string) => ({
  body: `const [there, setThere] = useState(false); ${effect('setThere(true);')}`,
  shows: `{there && ${shown}}`,
});

const list = (count: number, item: string) => `Array.from({ length: ${count} }, (_, key) => ${item})`;

/** Bad pages by the id of their routes. Each of them went live once. */
export const BAD_PAGES: Readonly<Record<string, BadPage>> = {
  // First: pages opened by links share a document, for which the shell reports only one error.
  failure: {
    what: 'throws the error of a request',
    body: `const api = useApi(); const [failure, setFailure] = useState<Error>();
      ${effect("api.request('GET /categories').catch(setFailure);")} if (failure) throw failure;`,
    says: 'throws the error of a request',
  },
  reads: {
    what: 'has no room for an empty list',
    body: `const api = useApi(); const [name, setName] = useState('a name');
      ${effect("api.request('GET /categories').then(({ categories }) => setName(categories[0]?.categoryName ?? ''), () => undefined);")}
      if (name === '') throw new Error('no category');`,
    says: 'throws no category',
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
  inert: {
    what: 'leaves all pages inert',
    body: effect("document.querySelector('main')?.setAttribute('inert', '');"),
    says: 'changes the inert of <main> and leaves it so',
  },
  root: {
    what: 'leaves a class on the root',
    body: effect("document.querySelector('#root')?.classList.add('badWide');"),
    says: 'changes the class of #root and leaves it so',
  },
  bar: {
    what: 'leaves the header hidden',
    body: effect("document.querySelector('header')?.setAttribute('aria-hidden', 'true');"),
    says: 'changes the aria-hidden of <header> and leaves it so',
  },
  blocked: {
    what: 'takes the pointer events of its page',
    body: effect(
      "const main = document.querySelector('main'); main?.style.setProperty('pointer-events', 'none');",
      "main?.style.removeProperty('pointer-events'); main?.removeAttribute('style');",
    ),
    shows: '<button type="button">Press</button>',
    says: 'none of which anybody can press',
  },
  veil: {
    what: 'lies over its own page',
    shows: '<button type="button">Press</button><div className={styles.badVeil} />',
    says: 'none of which anybody can press',
  },
  wide: {
    what: 'is wider than a phone',
    shows: '<div className={styles.badWide}>Wide</div>',
    says: 'px wide in a window of 360 px, and scrolls sideways. Let <div class=',
  },
  shifts: {
    what: 'moves what the viewer reads',
    body: `const [count, setCount] = useState(0); ${every(100, 'setCount((now) => now + 1);')}`,
    shows: '<div style={{ height: 40 * (count % 9) }} /><div className={styles.badTall}>Read</div>',
    says: 'shifts its layout by',
  },
  nameless: {
    what: 'has a button without a name',
    shows: '<button type="button"><i /></button>',
    says: 'is a barrier to some viewers: Buttons must have discernible text (axe, button-name)',
  },
  pale: {
    what: 'writes grey on grey',
    shows: '<p className={styles.badPale}>Pale</p>',
    says: 'is a barrier to some viewers: Elements must meet minimum color contrast ratio thresholds',
  },
  media: {
    what: 'leaves a listener on a media query behind',
    body: effect("matchMedia('(min-width: 40em)').addEventListener('change', () => undefined);"),
    says: 'leaves a listener for change on the media query (min-width: 40em) behind',
  },
  oldmedia: {
    what: 'leaves an old listener on a media query behind',
    body: effect("matchMedia('(orientation: portrait)').addListener(() => undefined);"),
    says: 'leaves a listener for change on the media query (orientation: portrait) behind',
  },
  clicks: {
    what: 'leaves a listener on what all pages share behind',
    body: effect("document.querySelector('main')?.addEventListener('click', () => undefined);"),
    says: 'leaves a listener for click on <main> behind',
  },
  viewport: {
    what: 'leaves a listener on the visual viewport behind',
    body: effect("window.visualViewport?.addEventListener('resize', () => undefined);"),
    says: 'leaves a listener for resize on the visual viewport behind',
  },
  handler: {
    what: 'leaves a handler on the window behind',
    body: effect('window.onresize = () => undefined;'),
    says: 'leaves a listener for resize on the window behind',
  },
  mutations: {
    what: 'leaves an observer of the body behind',
    body: effect(
      'new MutationObserver(() => undefined).observe(document.body, { childList: true, subtree: true });',
    ),
    says: 'leaves a MutationObserver of <body> behind',
  },
  sizes: {
    what: 'leaves an observer of sizes behind',
    body: effect('new ResizeObserver(() => undefined).observe(document.documentElement);'),
    says: 'leaves a ResizeObserver of <html> behind',
  },
  performance: {
    what: 'leaves an observer of performance behind',
    body: effect("new PerformanceObserver(() => undefined).observe({ type: 'resource' });"),
    says: 'leaves a PerformanceObserver behind',
  },
  frames: {
    what: 'leaves a loop of animation frames behind',
    body: effect('const draw = () => { requestAnimationFrame(draw); }; draw();'),
    says: 'leaves an animation frame behind',
  },
  visits: {
    what: 'keeps 8 MB a visit',
    body: effect('leaked.push(Array.from({ length: 1_000_000 }, Math.random));'),
    says: 'MB more memory each time that it is opened',
  },
  bytes: {
    what: 'keeps 8 MB of bytes a visit',
    body: effect('leaked.push(new Uint8Array(8 * 1024 * 1024).fill(1));'),
    says: 'MB more memory each time that it is opened',
  },
  response: {
    what: 'replaces a method of responses',
    body: effect(
      'const { json } = Response.prototype; Response.prototype.json = function () { return json.call(this); };',
    ),
    says: 'replaces Response.prototype.json',
  },
  formats: {
    what: 'replaces the formats of numbers',
    body: effect(
      'const { format } = Intl.PluralRules.prototype.constructor as never; Reflect.set(Intl.PluralRules.prototype, "select", () => format);',
    ),
    says: 'replaces Intl.PluralRules.prototype.select',
  },
  elements: {
    what: 'replaces a method of elements',
    body: effect(
      'const { focus } = HTMLElement.prototype; HTMLElement.prototype.focus = function (...how) { focus.apply(this, how); };',
    ),
    says: 'replaces HTMLElement.prototype.focus',
  },
  unload: {
    what: 'asks whoever leaves whether they want to',
    body: effect(
      'const ask = (event: Event) => event.preventDefault(); window.addEventListener("beforeunload", ask);',
      'window.removeEventListener("beforeunload", ask);',
    ),
    says: 'asks whoever leaves whether they want to (beforeunload)',
  },
  newer: {
    what: 'calls a function that older browsers lack',
    body: effect(
      "const made = Promise as never as Record<'try', (run: () => void) => void>; made.try(() => undefined);",
    ),
    says: 'uses what Chrome 123, Firefox 125 or Safari 17.5 lack',
  },
  sets: {
    what: 'calls a method of sets that older browsers lack',
    body: effect(
      "const set = new Set<never>() as never as Record<'union', (other: unknown) => void>; set.union(set);",
    ),
    says: 'uses what Chrome 123, Firefox 125 or Safari 17.5 lack',
  },
  storageless: {
    what: 'needs the storage',
    body: "if (globalThis.document) Reflect.get(window, ['local', 'Storage'].join('')).getItem('bad.x');",
    says: 'throws ',
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
  // Last: a browser needs a while to recover from this many requests.
  requests: {
    what: 'sends 500 requests a second',
    body: every(10, "for (let time = 0; time < 5; time += 1) void fetch('/api/categories');"),
    says: 'requests in a second',
  },
};

/**
 * The check's message about a page's fault. On a busy machine, the visit of a page that does so much may end before the check has its
 * figures: that counts as the usual message.
 */
export function saidOf(id: string, all: string): string {
  const said = all.match(new RegExp(`^.*/bad/${id}\\b.*: .*`, 'gm')) ?? [];
  const says = BAD_PAGES[id]?.says ?? '';
  const ended = said.map((line) => line.replace('does not end: it', says));
  return (
    (said.find((line) => line.includes(says)) ?? ended.find((line) => line.includes(says))) || said.join('\n')
  );
}

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

const STYLES = [
  '@keyframes spin { to { rotate: 360deg } }',
  '.badSpin { animation: spin 1s infinite; }',
  '.badVeil { position: absolute; inset: 0; }',
  '.badWide { width: 700px; }',
  '.badTall { height: 600px; background: teal; color: white; }',
  '.badPale { color: #777; background: #888; }',
  '.badCover { position: fixed; inset: 0; z-index: 2147483647; }',
].join('\n');

/** A remote `bad` with these pages. */
function remoteOf(pages: readonly (readonly [string, BadPage])[]) {
  const ids = pages.map(([id]) => id);
  const files: Tree = {
    ...Object.fromEntries(pages.map(([id, page]) => [`src/${id}.tsx`, file(page)])),
    'src/bad.module.css': STYLES,
    'src/remote.tsx': [
      `import { defineRemote } from '@fitreel/sdk/remote';`,
      `import description from '../remote.config';`,
      `export default defineRemote(description, {`,
      ...ids.map((id) => `  ${id}: () => import(/* webpackChunkName: "page-${id}" */ './${id}'),`),
      `});`,
    ].join('\n'),
  };
  return { routes: ids.map((id) => ({ id, path: `/bad/${id}`, access: 'public' })), files };
}

const PAGES = Object.entries(BAD_PAGES);

/** Two remotes with all bad pages, since one has at most 50 routes. */
export const BAD_REMOTES = [PAGES.slice(0, PAGES.length / 2), PAGES.slice(PAGES.length / 2)].map(remoteOf);
