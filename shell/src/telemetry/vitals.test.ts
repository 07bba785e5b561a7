import { ownerOfElement } from './vitals';

const VERSION = '1.0.0-000000000000';
const page = { remote: 'catalog', version: VERSION, route: 'home' };
const view = { remotes: new Map([['library', VERSION]]), shell: VERSION };

beforeEach(() => {
  document.body.innerHTML = `
    <header><a>Logo</a><span data-fragment="library.badge"><b>3</b></span></header>
    <nav><i>Home</i></nav>
    <main><nav><p>Category</p></nav><span data-fragment="library.buttons"><button>Like</button></span>
      <span data-fragment="unknown.part"><em>Part</em></span></main>
    <dialog><u>Menu</u></dialog>`;
});

test.each([
  ['b', 'library'],
  ['button', 'library'],
  ['a', 'shell'],
  ['i', 'shell'],
  ['p', 'catalog'],
  ['em', 'catalog'],
  ['u', 'catalog'],
  ['.gone', 'catalog'],
])('what happens to %s counts for %s', (selector, remote) => {
  expect(ownerOfElement(document.querySelector(selector), page, view)).toMatchObject({
    remote,
    version: VERSION,
  });
});

test('under development, nothing counts for the shell', () => {
  const unreleased = { ...view, shell: null };
  expect(ownerOfElement(document.querySelector('i'), page, unreleased)).toBe(page);
});
