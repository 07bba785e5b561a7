import { takePressedPicture } from '@fitreel/sdk/ui';

/** As long as other movements of the page. */
const DURATION_MS = 180;

/** Has the player grow from the card's picture that was pressed. Gets the picture in the new player. */
export function growFromPressed(picture: HTMLImageElement | null): void {
  const from = picture && takePressedPicture();
  const player = picture?.parentElement;
  if (!from || !player) return;
  // Before the first paint, where the page has been scrolled to its top.
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
