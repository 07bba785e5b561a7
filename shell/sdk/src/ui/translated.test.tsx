import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { TextField } from '../forms';
import { Button } from './primitives/button';
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
  const { container, rerender } = render(before);
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

test.each<[string, ReactNode, ReactNode, string]>([
  ['a button', <Button>Start</Button>, <Button>Pause</Button>, 'Pause'],
  ['a button with an icon', <Button icon="plus">Keep</Button>, <Button icon="check">Kept</Button>, 'Kept'],
  ['a button that gets an icon', <Button>More</Button>, <Button icon="retry">Retry</Button>, 'Retry'],
  [
    'a heading',
    <PageHeading title="Results for a" />,
    <PageHeading title="Results for b" />,
    'Results for b',
  ],
  ['a heading of parts', <PageHeading title="A,B,C" />, <PageHeading title="D,E" />, 'D,E'],
  ['a title that is marked', titleWith(plain), titleWith(matched('Yoga')), 'Yoga for allYoga for all'],
  ['a title without marks', titleWith(matched('Yoga')), titleWith(plain), 'Yoga for all'],
  [
    'the error of a field',
    <TextField label="" error="too short" />,
    <TextField label="" error="too long" />,
    'too long',
  ],
])('%s changes on a translated page', (_, before, after, shown) => {
  expect(change(before, after)).toBe(shown);
});
