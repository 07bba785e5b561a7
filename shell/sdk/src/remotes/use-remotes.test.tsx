import { act, render, screen } from '@testing-library/react';
import { PlatformProvider } from '../platform';
import { createTestPlatform, sampleRemotes } from '../testing';
import { useRemotes } from '.';

function Remotes() {
  return useRemotes().map(({ name, state, failures }) => (
    <p key={name}>
      {name} {state} {failures}
    </p>
  ));
}

const texts = () => screen.queryAllByText(/./, { selector: 'p' }).map(({ textContent }) => textContent);

test('shows the remotes as the shell last set them', () => {
  const platform = createTestPlatform();
  render(
    <PlatformProvider platform={platform}>
      <Remotes />
    </PlatformProvider>,
  );
  expect(texts()).toEqual([]);
  act(() => platform.remotes.set(sampleRemotes.slice(0, 2)));
  expect(texts()).toEqual(['catalog loaded 0', 'library idle 0']);
  act(() => platform.remotes.change('library', { state: 'failed', failures: 1 }));
  expect(texts()).toEqual(['catalog loaded 0', 'library failed 1']);
});

test('a change of one remote leaves the others alone, and of an unknown remote leaves all', () => {
  const { remotes } = createTestPlatform();
  remotes.set(sampleRemotes.slice(0, 2));
  const [catalog] = remotes.getSnapshot();
  remotes.change('library', { state: 'loading' });
  expect(remotes.getSnapshot()[0]).toBe(catalog);
  remotes.change('nobody', { state: 'failed' });
  expect(remotes.getSnapshot().map(({ state }) => state)).not.toContain('failed');
});

test('does not notify a listener that has unsubscribed', () => {
  const { remotes } = createTestPlatform();
  const listener = jest.fn();
  const stop = remotes.subscribe(listener);
  remotes.set(sampleRemotes);
  stop();
  remotes.set([]);
  expect(listener).toHaveBeenCalledTimes(1);
});
