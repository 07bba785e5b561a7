import type { Platform } from '@fitreel/sdk/platform';
import type { PlatformEvents } from '@fitreel/sdk/slots';
import { addToList } from '../shared/change-list';

/** Records what the viewer watches (behaviour.md#history). */
export async function handle({ video }: PlatformEvents['video-opened'], platform: Platform): Promise<void> {
  await addToList(platform, 'history', video);
}
