import { Type } from '@sinclair/typebox';
import type { Capability } from '../../core/capability';

const Settings = Type.Object({
  SITE_FILE: Type.Optional(
    Type.String({
      pattern: '^[^\\u0000]+$',
      description: 'the path of a JSON file; leave it out for site.json in DATA_DIR, if there is one',
    }),
  ),
});

/** Presents the site under the operator's own name, colour, logo and links. */
export const brand: Capability<typeof Settings> = {
  name: 'brand',
  settings: Settings,
  server: () => require('./server') as typeof import('./server'),
};
