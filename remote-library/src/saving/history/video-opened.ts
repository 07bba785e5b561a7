import type { Platform } from '@fitreel/sdk/platform';
import type { PlatformEvents } from '@fitreel/sdk/slots';
import { addToList } from '../../shared/change-list';
import { isPaused } from './pause';

/** Records each video that the viewer opens, unless the history is paused (behaviour.md#history). */
export async function handle({ video }: PlatformEvents['video-opened'], platform: Platform): Promise<void> {
  if (await isPaused(platform)) return;
  await addToList(platform, 'history', video);
}
