import { QueryClient } from '@tanstack/react-query';
import { createTabs, type TabChannel } from './tabs';

/** Two tabs: what one posts, the other receives. */
function connect() {
  const [one, other]: [TabChannel, TabChannel] = [
    { onmessage: null, postMessage: (data) => receive(other, data) },
    { onmessage: null, postMessage: (data) => receive(one, data) },
  ];
  return { one, other };
}

function receive(channel: TabChannel, data: unknown): void {
  const target = new EventTarget() as BroadcastChannel;
  channel.onmessage?.apply(target, [new MessageEvent('message', { data })]);
}

test('what one tab announces, another loads again', () => {
  const { one, other } = connect();
  const client = new QueryClient();
  client.setQueryData(['user', 'likes'], []);
  client.setQueryData(['user', 'history'], []);
  createTabs(client, other);
  createTabs(new QueryClient(), one).announce(['user', 'likes']);
  expect(client.getQueryState(['user', 'likes'])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['user', 'history'])?.isInvalidated).toBe(false);
});

test('without other tabs, nothing is announced', () => {
  expect(() => createTabs(new QueryClient()).announce(['user'])).not.toThrow();
});
