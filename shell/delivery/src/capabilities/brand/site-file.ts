import { ConfigError } from '@fitreel/api/config';
import { exact, type DeepReadonly } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readable, THEMES } from './accent';

/** Text on one line, without leading or trailing space. */
const line = (most: number) =>
  Type.String({
    maxLength: most,
    pattern: '^\\S(?:[^\\u0000-\\u001f\\u007f\\u2028\\u2029]*\\S)?$',
    description: `1 to ${most} characters on one line`,
  });

const colour = Type.String({ pattern: '^#[0-9a-f]{6}$', description: 'a colour such as #c8f250' });

const pictureFile = (description: string) =>
  Type.String({ maxLength: 500, pattern: '^[^\\u0000]+$', description });

/** An operator's branding of the site. Each description completes the sentence "FIELD takes …". */
const SiteFile = exact({
  name: line(40),
  shortName: Type.Optional(line(12)),
  description: line(300),
  language: Type.Optional(
    Type.String({
      maxLength: 35,
      pattern: '^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8})*$',
      description: 'the language of your texts, such as de or pt-BR',
    }),
  ),
  accent: Type.Optional(
    Type.Object(
      { dark: colour, light: colour },
      { additionalProperties: false, description: 'dark and light, each a colour such as #c8f250' },
    ),
  ),
  icon: pictureFile('the path of an SVG or PNG, from the folder of site.json'),
  image: Type.Optional(pictureFile('the path of a PNG or JPEG, from the folder of site.json')),
  links: Type.Optional(
    Type.Array(
      Type.Object(
        {
          label: line(40),
          url: Type.String({
            maxLength: 500,
            pattern: '^(?:https://|mailto:|/(?![/\\\\]))\\S+$',
            description: 'an address with https:// or mailto:, or a path of this site',
          }),
        },
        { additionalProperties: false, description: 'a label and a url' },
      ),
      { minItems: 1, maxItems: 8, description: '1 to 8 links, each with a label and a url' },
    ),
  ),
});
export type SiteFile = DeepReadonly<Static<typeof SiteFile>>;

const wrong = (field: string, takes: string, cause?: unknown) =>
  new ConfigError(`${field} in site.json`, takes, { cause });

/** Throws a `ConfigError` naming the first invalid field. */
function checkSite(site: unknown): asserts site is SiteFile {
  const problem = Value.Errors(SiteFile, site).First();
  if (problem) {
    const { description } = problem.schema as { description?: string };
    const field = problem.path.slice(1).replaceAll('/', '.');
    if (description !== undefined) throw wrong(field, description);
    const fields = Object.keys(SiteFile.properties).join(', ');
    throw new ConfigError(
      'site.json',
      `an object with ${fields}, and nothing else${field && `: not ${field}`}`,
    );
  }
  const { accent } = site as SiteFile;
  for (const theme of THEMES) {
    const nearest = accent && readable(accent[theme], theme);
    if (nearest === accent?.[theme]) continue;
    throw wrong(
      `accent.${theme}`,
      `a colour that is readable on the ${theme} theme (4.5 to 1); the nearest is ${nearest}`,
    );
  }
}

/** The operator's branding of the site. */
export interface ChosenSite {
  site: SiteFile;
  /** Calls `use` with the picture's file in `field`; undefined without a picture. Throws a ConfigError if `use` throws. */
  withPicture: <T>(field: 'icon' | 'image', use: (file: string) => T) => T | undefined;
}

/**
 * Reads the operator's branding of the site.
 *
 * @param chosen path of the file; undefined for `site.json` in `dataDir`
 * @returns null if no file is chosen and `dataDir` has none
 * @throws ConfigError naming the field
 */
export function readSiteFile(chosen: string | undefined, dataDir: string): ChosenSite | null {
  const file = path.resolve(chosen ?? path.join(dataDir, 'site.json'));
  if (chosen === undefined && !existsSync(file)) return null;
  let site: unknown;
  try {
    site = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new ConfigError('SITE_FILE', `the path of a JSON file; ${file} cannot be read as one`, { cause });
  }
  checkSite(site);
  return {
    site,
    withPicture(field, use) {
      const picture = site[field];
      if (picture === undefined) return undefined;
      try {
        return use(path.resolve(path.dirname(file), picture));
      } catch (cause) {
        throw wrong(field, `${SiteFile.properties[field].description}; ${picture} cannot be read`, cause);
      }
    },
  };
}
