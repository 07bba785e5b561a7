import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { childEnvironment } from '../config';

const TIMEOUT_MS = 60_000;
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024;

/**
 * Makes the pictures of the site itself, before it serves anything: from an `icon`, `icon-192.png`, `icon-512.png`,
 * `icon-maskable-512.png` and `apple-touch-icon.png`; from an `image` for links, `image.jpg` of 1200 × 630.
 *
 * @param file path of an SVG, PNG, JPEG or WebP
 * @returns the files by name
 * @throws Error if the file is not such a picture
 */
export function sitePictures(kind: 'icon' | 'image', file: string): [string, Buffer][] {
  const made = execFileSync(process.execPath, [join(__dirname, 'make-site-pictures.cjs'), kind, file], {
    env: childEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIMEOUT_MS,
    maxBuffer: OUTPUT_MAX_BYTES,
    encoding: 'utf8',
  });
  const named = Object.entries(JSON.parse(made) as Record<string, string>);
  return named.map(([name, base64]) => [name, Buffer.from(base64, 'base64')]);
}
