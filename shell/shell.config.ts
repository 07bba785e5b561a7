import type { Owner } from '@fitreel/protocol';

/** The shell has no description, since it has no routes of its own; its release names who owns it. */
export const owner: Owner = { name: 'Platform team', contact: '@fitreel/platform' };
