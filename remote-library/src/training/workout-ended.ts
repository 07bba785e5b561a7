import type { Platform } from '@fitreel/sdk/platform';
import { markOnDevice } from './programmes/own-programmes';

/** Marks what was trained in the programmes that the device keeps. */
export async function handle(_ended: unknown, platform: Platform): Promise<void> {
  markOnDevice(platform);
}
