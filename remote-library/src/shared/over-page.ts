import { createStore } from '@fitreel/sdk/store';

/** The container for the page's messages while a layer covers the page and makes the rest inert; null without such a layer. */
export const messagesOverPage = createStore<HTMLElement | null>(null);
