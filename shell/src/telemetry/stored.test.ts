import { STORED_MAX } from '@fitreel/protocol/browser';
import { reportStored } from './stored';

afterEach(() => localStorage.clear());

test('what a remote writes past the SDK counts as its error, beyond what it may keep', () => {
  const report = jest.fn();
  const remotes = ['bad', 'badge', 'nutrition'];
  localStorage.setItem('bad.blob', 'x'.repeat(STORED_MAX - 8));
  localStorage.setItem('badge.seen', 'yes');
  reportStored(remotes, report);
  expect(report).not.toHaveBeenCalled();
  localStorage.setItem('bad.more', '');
  reportStored(remotes, report);
  expect(report.mock.calls).toEqual([[new Error('bad keeps more than 1024 KB in local storage'), 'bad']]);
});

test('a browser that blocks storage keeps nothing', () => {
  const report = jest.fn();
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  reportStored(['bad'], report);
  expect(report).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});
