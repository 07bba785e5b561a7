import type { Video } from '@fitreel/contract';
import type { Platform } from '../../platform/types';
import { videoPath } from './video-path';
import { shareTexts } from '../texts';

/** Shares a link to the video's page, or copies it where the browser cannot share (behaviour.md#share). Never rejects. */
export async function shareVideo({ toasts }: Platform, { _id, title }: Video): Promise<void> {
  const url = new URL(videoPath(_id), location.origin).href;
  try {
    if (typeof navigator.share === 'function') await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      toasts.show(shareTexts.copied, 'success', { topic: 'share' });
    }
  } catch (error) {
    // The viewer has closed the browser's dialog.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    console.error(error);
    toasts.show(shareTexts.failed, 'danger', { topic: 'share' });
  }
}
