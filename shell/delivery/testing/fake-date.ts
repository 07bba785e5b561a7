/** Sets the date and freezes it until `jest.setSystemTime`; timers keep running. End it with `jest.useRealTimers`. */
export function fakeDate(now: number): void {
  jest.useFakeTimers({
    doNotFake: [
      ...(['nextTick', 'queueMicrotask', 'performance', 'hrtime', 'setImmediate', 'clearImmediate'] as const),
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
    ],
    now,
  });
}
