import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { PlatformProvider } from '../../platform';
import { createTestPlatform, sampleVideos } from '../../testing';
import { Shelf, type ShelfProps } from './shelf';

let widths = { scrollWidth: 0, clientWidth: 0 };

beforeEach(() => {
  for (const side of ['scrollWidth', 'clientWidth'] as const) {
    jest.spyOn(Element.prototype, side, 'get').mockImplementation(() => widths[side]);
  }
});

function show(scrollWidth: number, noteOf?: ShelfProps['noteOf']) {
  widths = { scrollWidth, clientWidth: 500 };
  render(
    <PlatformProvider platform={createTestPlatform()}>
      <MemoryRouter>
        <Shelf title="Trending" path="/trend" videos={sampleVideos} noteOf={noteOf} />
      </MemoryRouter>
    </PlatformProvider>,
  );
  return screen.getByRole('list', { name: 'Trending' });
}

test('a shelf is a named list of links to videos, with a link to all of them', () => {
  const list = show(500);
  expect(within(list).getAllByRole('link')).toHaveLength(sampleVideos.length);
  expect(screen.getByRole('link', { name: 'Trending' }).getAttribute('href')).toBe('/trend');
  expect(screen.queryByRole('button', { name: 'More of Trending' })).toBeNull();
  const [first] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toContain(sampleVideos[0]?.creator);
  expect(
    within(first as HTMLElement)
      .getByRole('button')
      .getAttribute('aria-haspopup'),
  ).toBe('menu');
});

test('a shelf may say something else of each video', () => {
  show(500, ({ title }) => `about ${title}`);
  expect(screen.getByText(`about ${sampleVideos[0]?.title}`)).toBeDefined();
});

test('buttons scroll a row that is wider than its space, and keep the focus at its ends', async () => {
  const list = show(900);
  list.scrollBy = ((to: ScrollToOptions) => {
    list.scrollLeft += to.left ?? 0;
    act(() => void list.dispatchEvent(new Event('scroll')));
  }) as typeof list.scrollBy;
  const [back, more] = screen.getAllByRole('button', { name: / Trending$/ });
  expect(back?.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(more as HTMLElement);
  expect(list.scrollLeft).toBe(450);
  expect(more?.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(more);
  await userEvent.click(back as HTMLElement);
  expect(list.scrollLeft).toBe(0);
});
