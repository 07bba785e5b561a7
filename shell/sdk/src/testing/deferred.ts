import type { Endpoint } from '../transport/types';
import type { TestOutcome } from './fake-api';

export interface Deferred<E extends Endpoint> {
  promise: Promise<TestOutcome<E>>;
  resolve: (response: TestOutcome<E>) => void;
  reject: (error: Error) => void;
}

/** A response that the test sends when it wants: `() => response.promise`, then `response.resolve({ … })`. */
export function deferred<E extends Endpoint = Endpoint>(): Deferred<E> {
  let resolve: Deferred<E>['resolve'] = () => undefined;
  let reject: Deferred<E>['reject'] = () => undefined;
  const promise = new Promise<TestOutcome<E>>((fulfil, fail) => {
    resolve = fulfil;
    reject = fail;
  });
  return { promise, resolve, reject };
}
