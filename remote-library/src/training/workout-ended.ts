import type { Platform } from '@fitreel/sdk/platform';
import { markOnDevice } from './programmes/own-programmes';

/** Marks trained entries as done in the programmes on the device. */
export async function handle(_ended: unknown, platform: Platform): Promise<void> {
  markOnDevice(platform);
}
