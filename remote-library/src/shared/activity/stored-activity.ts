import { deviceItem } from '@fitreel/sdk/platform';

const stored = deviceItem<boolean>('library.activity', { parse: (content) => content !== null });

/** Whether the device keeps any activity, of which nothing else is known. */
export const hasStoredActivity = (): boolean => stored.read() === true;
