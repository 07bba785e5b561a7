import { attempt, matchesMedia, observe, watchMedia } from './browser';

const denied = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

test('what the browser denies or lacks is undefined', () => {
  expect(attempt(() => 'given')).toBe('given');
  expect(attempt(denied)).toBeUndefined();
});

test('without media queries none matches or changes', () => {
  const { matchMedia } = window;
  Object.assign(window, { matchMedia: denied });
  const changed = jest.fn();
  expect(matchesMedia('(width > 1px)')).toBe(false);
  watchMedia('(width > 1px)', changed)();
  expect(changed).not.toHaveBeenCalled();
  Object.assign(window, { matchMedia });
});

test('without an observer, what is done otherwise is done at once', () => {
  const otherwise = jest.fn();
  observe(denied, document.body, otherwise)();
  expect(otherwise).toHaveBeenCalledTimes(1);
});

test('an observer watches until it is told to stop', () => {
  const observer = { observe: jest.fn(), disconnect: jest.fn(), unobserve: jest.fn() };
  const otherwise = jest.fn();
  const stop = observe(() => observer, document.body, otherwise);
  expect(observer.observe).toHaveBeenCalledWith(document.body);
  expect(observer.disconnect).not.toHaveBeenCalled();
  stop();
  expect(observer.disconnect).toHaveBeenCalledTimes(1);
  expect(otherwise).not.toHaveBeenCalled();
});
