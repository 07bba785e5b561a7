import { channel } from 'node:diagnostics_channel';

/** An event in this process that metrics, traces or the audit can subscribe to. */
export interface Diagnostic<Message extends object> {
  /** Calls all subscribers. Costs next to nothing without one. Errors of subscribers do not reach the caller. */
  publish: (message: Message) => void;
  /** @returns a function that ends the subscription */
  subscribe: (listener: (message: Message) => void) => () => void;
  isWanted: () => boolean;
}

/** A typed channel of Node. Subscribers run immediately, in the asynchronous context of the event. */
export function diagnostic<Message extends object>(name: string): Diagnostic<Message> {
  const named = channel(`fitreel.${name}`);
  return {
    publish: (message) => named.publish(message),
    subscribe(listener) {
      const subscriber = (message: unknown) => listener(message as Message);
      named.subscribe(subscriber);
      return () => {
        named.unsubscribe(subscriber);
      };
    },
    isWanted: () => named.hasSubscribers,
  };
}
