/** Sets the date, which then stands still until `jest.setSystemTime`; timers go on. End it with `jest.useRealTimers`. */
export function fakeDate(now: number): void {
  jest.useFakeTimers({
    doNotFake: [
      ...(['nextTick', 'queueMicrotask', 'performance', 'hrtime', 'setImmediate', 'clearImmediate'] as const),
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
    ],
    now,
  });
}
