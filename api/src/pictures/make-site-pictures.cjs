/**
 * Runs in a separate process, and prints the pictures of a site as JSON, name → base64. It reads SVG, which the server does
 * not: the server gets pictures from strangers, this program from the operator.
 */
const sharp = require('sharp');

const [, , kind, file] = process.argv;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const GROUND = { background: '#14181d' };

const picture = () => sharp(file, { limitInputPixels: 50_000_000 });
const square = (size) => picture().resize(size, size, { fit: 'contain', background: CLEAR });

const RECIPES = {
  icon: {
    'icon-192.png': () => square(192).png(),
    'icon-512.png': () => square(512).png(),
    // Phones show transparent parts of an icon in black, and crop a maskable icon to a circle.
    'apple-touch-icon.png': () => square(180).flatten(GROUND).png(),
    'icon-maskable-512.png': () =>
      square(410)
        .extend({ top: 51, bottom: 51, left: 51, right: 51, background: CLEAR })
        .flatten(GROUND)
        .png(),
  },
  image: { 'image.jpg': () => picture().autoOrient().resize(1200, 630).flatten(GROUND).jpeg() },
};

async function main() {
  const made = {};
  for (const [name, make] of Object.entries(RECIPES[kind]))
    made[name] = (await make().toBuffer()).toString('base64');
  process.stdout.write(JSON.stringify(made));
}

main().catch((error) => {
  process.stderr.write(String(error));
  process.exitCode = 1;
});
