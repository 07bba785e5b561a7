import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { TextField } from '../forms';
import { PlatformProvider } from '../platform/platform';
import { createTestPlatform } from '../testing';
import { Button } from './primitives/button';
import type { IconName } from './primitives/icon';
import { PageHeading } from './primitives/page-heading';
import { TitleMarker, VideoTitle } from './video/video-title';

/** Replaces text nodes as a browser that translates a page does. */
function translate(element: Element): void {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data.toUpperCase();
    outer.append(inner);
    text.replaceWith(outer);
  }
}

/** What `before` shows once it has been translated and has become `after`. */
function change(before: ReactNode, after: ReactNode): string {
  const platform = createTestPlatform();
  const { container, rerender } = render(before, {
    wrapper: ({ children }) => <PlatformProvider platform={platform}>{children}</PlatformProvider>,
  });
  translate(container);
  expect(container.textContent).toBe(container.textContent.toUpperCase());
  rerender(after);
  return container.textContent;
}

const matched = (word: string) => (_: string, shown: string) => [
  <mark key={word}>{word}</mark>,
  <span key="rest">{shown.slice(word.length)}</span>,
];
const titleWith = (mark: Parameters<typeof TitleMarker>[0]['mark']) => (
  <TitleMarker mark={mark}>
    <h2>
      <VideoTitle title="Yoga for all" />
    </h2>
  </TitleMarker>
);
const plain = (_: string, shown: string) => shown;

interface Change {
  what: string;
  before: ReactNode;
  after: ReactNode;
  shown: string;
}

const button = (text: string, icon?: IconName) => <Button icon={icon}>{text}</Button>;
const heading = (title: string) => <PageHeading title={title} />;
const field = (error: string) => <TextField label="" error={error} />;
const marked = titleWith(matched('Yoga'));

test.each<Change>([
  { what: 'a button', before: button('Start'), after: button('Pause'), shown: 'Pause' },
  {
    what: 'a button with an icon',
    before: button('Keep', 'plus'),
    after: button('Kept', 'check'),
    shown: 'Kept',
  },
  {
    what: 'a button that gets an icon',
    before: button('More'),
    after: button('Retry', 'retry'),
    shown: 'Retry',
  },
  {
    what: 'a heading',
    before: heading('Results for a'),
    after: heading('Results for b'),
    shown: 'Results for b',
  },
  { what: 'a heading of parts', before: heading('A,B,C'), after: heading('D,E'), shown: 'D,E' },
  {
    what: 'a title that is marked',
    before: titleWith(plain),
    after: marked,
    shown: 'Yoga for allYoga for all',
  },
  { what: 'a title without marks', before: marked, after: titleWith(plain), shown: 'Yoga for all' },
  { what: 'the error of a field', before: field('too short'), after: field('too long'), shown: 'too long' },
])('$what changes on a translated page', ({ before, after, shown }) => {
  expect(change(before, after)).toBe(shown);
});
