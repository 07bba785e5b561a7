import { takePressedPicture } from '@fitreel/sdk/ui';

/** The duration of the page's other animations. */
const DURATION_MS = 180;

/** Animates the player from the pressed card's picture. Gets the picture in the new player. */
export function growFromPressed(picture: HTMLImageElement | null): void {
  const from = picture && takePressedPicture();
  const player = picture?.parentElement;
  if (!from || !player) return;
  // Before the first paint, once the page has been scrolled to its top.
  requestAnimationFrame(() => {
    const to = player.getBoundingClientRect();
    if (to.width === 0) return;
    const move = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
    const scale = `scale(${from.width / to.width}, ${from.height / to.height})`;
    const [start, end] = [`${move} ${scale}`, 'none'].map((transform) => ({
      transform,
      transformOrigin: '0 0',
    }));
    player.animate([start, end] as Keyframe[], { duration: DURATION_MS, easing: 'ease-out' });
  });
}
