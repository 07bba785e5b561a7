import { CATALOG } from './catalog';
import { FORMS } from './forms';
import { LIBRARY } from './library';
import type { ScreenState } from './screen-state';
import { SHELL } from './shell';

export type { ScreenState };

/** All screens in all their states, as every persona sees them. */
export const SCREEN_STATES: readonly ScreenState[] = [...CATALOG, ...LIBRARY, ...FORMS, ...SHELL];
