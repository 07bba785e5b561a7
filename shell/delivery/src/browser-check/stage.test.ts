import { runInNewContext } from 'node:vm';
import { sourceOf } from './stage';

test('props of slots become code that makes them again, functions and stores included', () => {
  const listeners = () => () => undefined;
  const props = {
    video: { title: 'Yoga', minutes: [1, null] },
    close: () => 'not called',
    player: { getSnapshot: () => ({ time: 60 }), subscribe: listeners, play: () => 'not called' },
  };
  const createStore = 'const createStore = (value) => ({ getSnapshot: () => value });';
  const made = runInNewContext(`${createStore} (${sourceOf(props)})`) as typeof props;
  expect(made.video).toEqual(props.video);
  expect(made.close()).toBeUndefined();
  expect(made.player.getSnapshot()).toEqual({ time: 60 });
  expect(made.player.play()).toBeUndefined();
});
