import { sampleVideos } from '../testing';
import type { FragmentImports, RemoteConfig } from '../remote';
import { Slot, type VideoActionsProps } from '.';

const [video] = sampleVideos;
if (!video) throw new Error('there is no sample');

test('a page hands over every prop of a slot, and no other slots than the declared ones', () => {
  const shown = [
    <Slot key="1" name="video-actions" video={video} />,
    // @ts-expect-error -- the slot needs a video.
    <Slot key="2" name="video-actions" />,
    // @ts-expect-error -- the slot needs a video, not its id.
    <Slot key="3" name="video-actions" video={video._id} />,
    // @ts-expect-error -- there is no such slot.
    <Slot key="4" name="video-nobody" video={video} />,
  ];
  expect(shown).toHaveLength(4);
});

type Rating = RemoteConfig & { readonly fragments: readonly [{ id: 'rating'; slot: 'video-actions' }] };

test('a fragment takes no other props than its slot has', () => {
  const ofSlot = async () => ({ Component: ({ video: shown }: VideoActionsProps) => shown.title });
  const more = async () => ({
    Component: (props: VideoActionsProps & { close: () => void }) => props.video.title,
  });
  const imports: FragmentImports<Rating>[] = [
    { rating: ofSlot },
    // @ts-expect-error -- the slot has no prop `close`.
    { rating: more },
  ];
  expect(imports).toHaveLength(2);
});
