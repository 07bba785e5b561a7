import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { PlatformProvider } from '../../platform/platform';
import { createTestPlatform } from '../../testing';
import { PageHeading } from './page-heading';

/** Settles once the face has loaded, or failed to. */
let settle: { resolve: (fonts: unknown) => void; reject: (error: Error) => void };
const fonts = { check: jest.fn<boolean, [string]>(), load: jest.fn<Promise<unknown>, [string]>() };

beforeEach(() => {
  fonts.check.mockReturnValue(false);
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
});

const heading = (title: string) => (
  <PlatformProvider platform={createTestPlatform()}>
    <PageHeading title={title} />
  </PlatformProvider>
);

/** The heading of a first page. In the display face it is as high as `inFace`, else 40 pixels. */
function openFirstPage(inFace = 40, title = 'Workouts') {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.querySelector('[data-face]') ? inFace : 40;
  });
  fonts.load.mockReturnValue(new Promise((resolve, reject) => (settle = { resolve, reject })));
  render(heading(title));
}

const hasFace = () => screen.getByRole('heading', { level: 1 }).dataset['face'] !== undefined;

test('the heading of a first page changes to the display face when it arrives', async () => {
  openFirstPage();
  expect(hasFace()).toBe(false);
  await act(async () => settle.resolve([]));
  expect(hasFace()).toBe(true);
});

test('the heading of a later page has the face at once', () => {
  fonts.check.mockReturnValue(true);
  openFirstPage();
  expect(hasFace()).toBe(true);
});

test('a heading that would break into other lines keeps its fallback', async () => {
  openFirstPage(80);
  await act(async () => settle.resolve([]));
  expect(hasFace()).toBe(false);
});

test.each([
  ['MUSIC,FITNESS', false],
  ['Tabata 8 × 20/10', true],
])('whether the heading %s, which may break after a separator, changes late: %s', async (title, changes) => {
  openFirstPage(40, title);
  await act(async () => settle.resolve([]));
  expect(hasFace()).toBe(changes);
  expect(screen.getByRole('heading', { level: 1 }).querySelector('wbr') === null).toBe(changes);
});

test('a rendered heading that may break keeps its fallback, even if the face arrived before the scripts', async () => {
  fonts.check.mockReturnValue(true);
  fonts.load.mockResolvedValue([]);
  const element = heading('MUSIC,FITNESS');
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(element);
  await act(async () => render(element, { container, hydrate: true }));
  expect(hasFace()).toBe(false);
});

test('a heading keeps its fallback when the face does not come', async () => {
  openFirstPage();
  await act(async () => settle.reject(new Error('no network')));
  expect(hasFace()).toBe(false);
});
