import { createTestPlatform, sampleRemotes } from '@fitreel/sdk/testing';
import type { SiteRoute } from '../composition/site';
import { pageAreas, type PageSource } from './page-areas';

const { remotes } = createTestPlatform({ remotes: sampleRemotes });
const [catalog, library] = sampleRemotes;
if (!catalog || !library) throw new Error('there are no samples');
const folderOf = ({ url }: { url: string }) => url.slice(0, url.lastIndexOf('/') + 1);

const HTML = `
  <header><nav>Top</nav></header><nav>Sections</nav>
  <main><header><nav>Own</nav></header><div data-fragment="library.buttons"></div><div data-fragment="library.marks"></div>
  <div data-fragment="library.marks"></div><div data-fragment="gone.buttons"></div></main>`;

function partsOf(more: Partial<PageSource> = {}) {
  const root = document.createElement('div');
  root.innerHTML = HTML;
  const source: PageSource = {
    root,
    remotes: remotes.getSnapshot(),
    route: { id: 'video', remote: { name: 'catalog' } } as SiteRoute,
    files: [
      { name: 'http://localhost/releases/shell/1.0.0-abc/main.1a.js', duration: 12.4 },
      { name: `${folderOf(library ?? { url: '' })}fragment-buttons.2b.css`, duration: 99 },
      { name: `${folderOf(library ?? { url: '' })}fragment-buttons.2b.js`, duration: 30.6 },
    ],
    ...more,
  };
  return pageAreas(source).map(({ elements, key, version, ms }) => ({
    key,
    version,
    ms,
    elements: elements.map(({ tagName }) => tagName.toLowerCase()).join(' '),
  }));
}

test('the parts are the shell, the page and each fragment that it shows, with release and load time', () => {
  expect(partsOf()).toEqual([
    { key: 'shell', version: '1.0.0-abc', ms: 12, elements: 'header nav' },
    { key: 'catalog', version: catalog.version, ms: catalog.ms, elements: 'main' },
    { key: 'library.buttons', version: library.version, ms: 31, elements: 'div' },
    { key: 'library.marks', version: library.version, ms: null, elements: 'div div' },
  ]);
});

test('a page that no remote has is the shell’s', () => {
  expect(partsOf({ route: null, files: [] })[0]).toEqual({
    key: 'shell',
    version: null,
    ms: null,
    elements: 'header nav main',
  });
});
