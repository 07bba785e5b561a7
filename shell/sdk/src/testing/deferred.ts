export interface Deferred {
  promise: Promise<object>;
  resolve: (response: object) => void;
  reject: (error: Error) => void;
}

/** A response that the test sends when it wants: `() => response.promise`, then `response.resolve({ … })`. */
export function deferred(): Deferred {
  let resolve: Deferred['resolve'] = () => undefined;
  let reject: Deferred['reject'] = () => undefined;
  const promise = new Promise<object>((fulfil, fail) => {
    resolve = fulfil;
    reject = fail;
  });
  return { promise, resolve, reject };
}
