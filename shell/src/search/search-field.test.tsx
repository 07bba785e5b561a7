import { defineRemote } from '@fitreel/sdk/remote';
import type { SearchSuggestionsProps } from '@fitreel/sdk/slots';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { pageShown, siteOfTest } from '../composed-site.test-support';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import './search-panel';

const shown = siteOfTest();

/** What the slot was given, without repetitions. */
const texts: string[] = [];

/** Suggests two videos for any text. */
function Component({ text }: SearchSuggestionsProps) {
  if (texts.at(-1) !== text) texts.push(text);
  if (text === '') return null;
  if (text === 'nothing')
    return (
      <div role="option" aria-disabled="true" aria-selected={false}>
        Nothing fits
      </div>
    );
  return ['1', '2'].map((id) => (
    <Link key={id} role="option" aria-selected={false} tabIndex={-1} to={`/video/${id}`}>
      {text} {id}
    </Link>
  ));
}

const FILLER = defineRemote(
  {
    name: 'filler',
    title: 'Filler',
    routes: [],
    fragments: [{ id: 'suggestions', slot: 'search-suggestions', order: 10, load: 'at-once' }],
  },
  {},
  { fragments: { suggestions: async () => ({ Component }) } },
);

async function open(at: string) {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;
  const user = shown.open({ at, fillers: [FILLER] });
  await pageShown();
  return user;
}

beforeEach(() => {
  localStorage.clear();
  texts.length = 0;
});

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search' });
const url = () => shown.site.router.state.location.pathname + shown.site.router.state.location.search;
const expectUrl = (expected: string) => waitFor(() => expect(url()).toBe(expected));
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const expectOptions = (...expected: string[]) => waitFor(() => expect(options()).toEqual(expected));
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('Enter searches and moves the focus to the results; typing alone does not leave the page', async () => {
  const user = await open('/');
  await user.type(field(), ' squat & lunge ');
  await expectOptions('squat & lunge 1', 'squat & lunge 2');
  expect(url()).toBe('/');
  await user.keyboard('{Enter}');
  expect(url()).toBe('/search?q=squat+%26+lunge');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Found: squat & lunge'));
  expect(options()).toEqual([]);
  await user.type(field(), '{Enter}');
  expect(document.activeElement?.textContent).toBe('Found: squat & lunge');
});

test('Back leads to where the search began, and the field follows the URL', async () => {
  const user = await open('/');
  await user.type(field(), 'squat{Enter}');
  await expectUrl('/search?q=squat');
  await user.type(field(), 's{Enter}');
  await expectUrl('/search?q=squats');
  await act(() => shown.site.router.navigate('/search?q=elsewhere'));
  expect(field().value).toBe('elsewhere');
  await act(() => shown.site.router.navigate(-1));
  await waitFor(() => expect(field().value).toBe('squats'));
  await act(() => shown.site.router.navigate(-1));
  await expectUrl('/');
  expect(field().value).toBe('');
});

test('another page clears an unfinished search', async () => {
  const user = await open('/search?q=core');
  await user.type(field(), 's');
  await act(() => shown.site.router.navigate('/video/v1'));
  expect(field().value).toBe('');
});

test('a fast typist gets suggestions once, when the typing rests', async () => {
  await open('/');
  act(() => field().focus());
  for (const value of ['s', 'sq', 'squat']) fireEvent.change(field(), { target: { value } });
  await expectOptions('squat 1', 'squat 2');
  expect(texts).toEqual(['', 'squat']);
  expect(screen.getByText('2 suggestions')).toBeDefined();
});

test('arrows choose a suggestion, Enter opens it, and Escape closes the list first', async () => {
  const user = await open('/');
  // What it would name is still to load.
  expect(field().hasAttribute('aria-controls')).toBe(false);
  await user.type(field(), 'squat');
  await expectOptions('squat 1', 'squat 2');
  expect(field().getAttribute('aria-expanded')).toBe('true');
  expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Suggestions' }).id);
  expect(active()).toBeUndefined();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('squat 2');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('squat 2');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBeUndefined();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(active()).toBe('squat 1');
  expect(document.activeElement).toBe(field());

  await user.keyboard('{Escape}');
  expect(field().getAttribute('aria-expanded')).toBe('false');
  expect(options()).toEqual([]);
  expect(field().value).toBe('squat');
  await user.keyboard('{ArrowDown}');
  await expectOptions('squat 1', 'squat 2');
  await user.keyboard('{ArrowDown}{Enter}');
  await expectUrl('/video/1');
  expect(document.activeElement).toBe(document.body);
});

test('an arrow chooses among the options that are there, also right after they came', async () => {
  const user = await open('/');
  await user.type(field(), 'squat');
  await expectOptions('squat 1', 'squat 2');
  const late = document.createElement('div');
  late.setAttribute('role', 'option');
  late.textContent = 'late';
  await act(async () => {
    screen.getByRole('listbox').append(late);
    fireEvent.keyDown(field(), { key: 'ArrowUp' });
  });
  expect(active()).toBe('late');
});

test('the list says when nothing fits, and leaves the keys to the field', async () => {
  const user = await open('/');
  await user.type(field(), 'nothing');
  expect(await screen.findByText('Nothing fits', { selector: '[role="status"]' })).toBeDefined();
  expect(field().getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBeUndefined();
  await user.keyboard('{Enter}');
  await expectUrl('/search?q=nothing');
});

test('a search that is faster than the suggestions load is remembered', async () => {
  await open('/');
  act(() => field().focus());
  fireEvent.change(field(), { target: { value: ' yoga ' } });
  act(() => field().form?.requestSubmit());
  expect(localStorage.getItem('searches')).toBe('["yoga"]');
  await expectUrl('/search?q=yoga');
});

test('the device’s searches are suggested, and erased one by one and all at once', async () => {
  const user = await open('/');
  for (const search of ['squat', 'core', 'yoga', 'Core'])
    await user.clear(field()).then(() => user.type(field(), `${search}{Enter}`));
  await user.clear(field());
  await expectOptions('Core', 'yoga', 'squat');
  await user.type(field(), 'y');
  await expectOptions('yoga', 'y 1', 'y 2');
  await user.clear(field());
  await user.keyboard('{ArrowDown}{ArrowDown}{Delete}');
  await expectOptions('Core', 'squat');
  expect(screen.getByText('“yoga” erased')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Erase “Core”' }));
  await expectOptions('squat');
  expect(document.activeElement).toBe(field());

  await user.click(within(screen.getByRole('listbox')).getByRole('option'));
  await expectUrl('/search?q=squat');
  await user.clear(field());
  await user.click(await screen.findByRole('button', { name: 'Erase all recent searches' }));
  await expectOptions();
  expect(localStorage.getItem('searches')).toBe('[]');
});

test('/ opens and focuses the field, and Escape returns to its button', async () => {
  const user = await open('/');
  await user.keyboard('/');
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('');
  const opener = screen.getByRole('button', { name: 'Search' });
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(opener);
});

test('a link to the search page focuses its field, which leaves the recent searches to the page', async () => {
  localStorage.setItem('searches', JSON.stringify(['core']));
  const user = await open('/');
  await act(() => shown.site.router.navigate('/search'));
  await expectUrl('/search');
  expect(document.activeElement).toBe(field());
  await user.keyboard('{ArrowDown}');
  expect(options()).toEqual([]);
  await user.keyboard('co');
  await expectOptions('core', 'co 1', 'co 2');
  await user.keyboard('{Enter}');
  await expectUrl('/search?q=co');
  // A phone's tab leads there from the results too.
  await act(() => shown.site.router.navigate('/search'));
  expect(document.activeElement).toBe(field());
  expect(field().value).toBe('');
});

test('the search page opens with its field focused, and Back to it leaves the focus to the page', async () => {
  await open('/search');
  expect(document.activeElement).toBe(field());
  act(() => field().blur());
  await act(() => shown.site.router.navigate('/video/v1'));
  await act(() => shown.site.router.navigate(-1));
  await expectUrl('/search');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});
