/** The player of the page's video, or of a step: beside a layer, only this stays operable (`VideoPlayerProps` of the SDK). */
const PLAYER = '[data-player]';

/**
 * Makes the whole page inert except for `layer` and the player, until the returned function is called. Moving the player's frame into the
 * layer would reload it.
 *
 * @param layer an element of the body
 * @param beside the player's class meanwhile
 */
export function coverPage(layer: HTMLElement, beside: string): () => void {
  const player = document.querySelector<HTMLElement>(PLAYER);
  const covered: Element[] = [];
  const cover = (element: Element) => {
    if (element === layer || element === player || element.hasAttribute('inert')) return;
    if (player && element.contains(player)) {
      for (const child of element.children) cover(child);
      return;
    }
    element.setAttribute('inert', '');
    covered.push(element);
  };
  for (const element of document.body.children) cover(element);
  layer.toggleAttribute('data-beside', player !== null);
  player?.classList.add(beside);
  const { overflow } = document.documentElement.style;
  document.documentElement.style.overflow = 'hidden';
  return () => {
    for (const element of covered) element.removeAttribute('inert');
    player?.classList.remove(beside);
    document.documentElement.style.overflow = overflow;
  };
}
