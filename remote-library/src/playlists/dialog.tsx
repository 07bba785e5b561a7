import type { VideoDialogProps } from '@fitreel/sdk/slots';
import { SaveToPlaylist } from './save-to-playlist';

/** The dialog that a card's menu opens (behaviour.md#save-to-playlist). */
export function Component({ video, onClose }: VideoDialogProps) {
  return <SaveToPlaylist video={video} open onClose={onClose} />;
}
