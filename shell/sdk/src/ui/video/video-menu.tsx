import { createElement, useId, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Video } from '@fitreel/contract';
import { IconButton } from '../primitives/button';
import { useStartSlot } from '../../slots';
import { useLazy } from '../primitives/use-lazy';
import type { MenuFocus } from '../menu/anchored-menu';
import { videoMenuTexts } from '../texts';

/** Longest wait for the items of other remotes. After that, the menu opens with its own. */
const ITEMS_TIMEOUT_MS = 1000;

const loadPanel = () =>
  import(/* webpackChunkName: "sdk-menu" */ './video-menu-panel').then((module) => module.VideoMenuPanel);

/**
 * A card's three-dot button and its menu. The menu's code loads when the pointer or the focus first reaches the button. The button stays
 * the same element, so that it keeps the focus.
 */
export function VideoMenu({ video, className }: { video: Video; className?: string }) {
  const buttonId = useId();
  const menuId = `${buttonId}-menu`;
  const [near, setNear] = useState(false);
  const [opened, setOpened] = useState<MenuFocus | null>(null);
  const Panel = useLazy(loadPanel, near || opened !== null, (cause) => {
    console.error('The menu could not be loaded', cause);
    setNear(false);
    setOpened(null);
  });

  // The menu opens with all of its items, so that none moves and the focus is on the first or last one.
  const [ready, setReady] = useState(false);
  const startItems = useStartSlot('video-menu');
  const approach = () => {
    setNear(true);
    if (ready) return;
    const late = new Promise((resolve) => setTimeout(resolve, ITEMS_TIMEOUT_MS));
    Promise.race([startItems(), late])
      .then(() => setReady(true))
      .catch(reportError);
  };
  const handleClick = (event: MouseEvent) => {
    approach();
    // `detail` is 0 for Enter and Space.
    setOpened(opened ? null : event.detail === 0 ? 'first' : 'container');
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    approach();
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
  };

  return (
    <>
      <IconButton
        // Only the menu refers to it.
        id={opened ? buttonId : undefined}
        className={className}
        label={videoMenuTexts.button(video.title)}
        icon="more"
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        aria-controls={opened && Panel && ready ? menuId : undefined}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
      />
      {Panel &&
        ready &&
        opened &&
        createElement(Panel, { video, id: menuId, buttonId, focus: opened, onClose: () => setOpened(null) })}
    </>
  );
}
