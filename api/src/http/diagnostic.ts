import { channel } from 'node:diagnostics_channel';

/** Something that happens in this process, for whoever wants to know: figures, traces, the audit. */
export interface Diagnostic<Message extends object> {
  /** Tells all subscribers. Costs next to nothing without one; what they throw does not reach the caller. */
  publish: (message: Message) => void;
  /** @returns a function that ends the subscription */
  subscribe: (listener: (message: Message) => void) => () => void;
  isWanted: () => boolean;
}

/** A channel of Node with a type. Its subscribers run at once, in the asynchronous context of what happened. */
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
