import { CATALOG } from './catalog';
import { FORMS } from './forms';
import { LIBRARY } from './library';
import type { Scene } from './scene';
import { SHELL } from './shell';

export type { Scene };

/** Every state of every screen that is worth a look. */
export const SCENES: readonly Scene[] = [...CATALOG, ...LIBRARY, ...FORMS, ...SHELL];
