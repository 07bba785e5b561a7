import type { Migration } from 'kysely';
import { alt } from './alt';
import { first } from './first';

/** Every migration by its name, run in the order of the names. A list, so that a bundle needs no file scan. */
export const migrations: Record<string, Migration> = { '0001-first': first, '0002-alt': alt };
