import type { Persona } from '../support/test-data';
import { CATALOG } from './catalog';
import { FORMS } from './forms';
import { LIBRARY } from './library';
import type { ScreenState } from './screen-state';
import { SHELL } from './shell';
import { TOASTS } from './toasts';

export type { ScreenState };

/** All screens in all their states. The test of the screenshots fails if a remote's route has no state. */
export const SCREEN_STATES = [...CATALOG, ...LIBRARY, ...FORMS, ...SHELL, ...TOASTS];

/** All screens in all the states that `persona` can see. */
export const screenStatesOf = (persona: Persona): ScreenState[] =>
  SCREEN_STATES.filter((state) => state.persona === persona);
