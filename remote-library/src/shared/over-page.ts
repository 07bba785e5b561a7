import { createStore } from '@fitreel/sdk/store';

/** Where messages of the page go while a layer covers it, which takes the rest out of reach; null without one. */
export const messagesOverPage = createStore<HTMLElement | null>(null);
