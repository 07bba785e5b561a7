export interface Deferred {
  promise: Promise<object>;
  resolve: (response: object) => void;
}

/** A response that the test sends when it wants: `() => response.promise`, then `response.resolve({ … })`. */
export function deferred(): Deferred {
  let resolve: Deferred['resolve'] = () => undefined;
  const promise = new Promise<object>((settle) => (resolve = settle));
  return { promise, resolve };
}
