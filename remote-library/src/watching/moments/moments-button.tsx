import { useRef, useState } from 'react';
import { useSession } from '@fitreel/sdk/session';
import type { VideoPlayerProps } from '@fitreel/sdk/slots';
import { lazyPart } from '@fitreel/sdk/ui';
import { useAfterLogin } from '../../shared/login-first';
import { RowButton } from '../../shared/row-button';
import { momentTexts } from '../../shared/texts';
import { useRowPanel } from '../../shared/use-row-panel';

const MomentsPanel = lazyPart(() => import(/* webpackChunkName: "panels" */ './moments-panel'));

/** A flag that marks a position. */
const FLAG = 'M6 21V4M6 4.5h12l-3 4 3 4H6';

/** Notes the current position of the video, and shows the viewer's moments below the row (behaviour.md#moments). */
export function Component({ video, player }: VideoPlayerProps) {
  const { signedIn } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  // The video's position when the button was pressed, in seconds; null while the panel is closed.
  const { wanted = null, ask } = useAfterLogin<{ at: number }>('note-moment', video._id);
  const [noted, setNoted] = useState(wanted);
  const open = signedIn && noted !== null;
  const note = () => (signedIn ? setNoted : ask)({ at: Math.floor(player.getSnapshot().time) });
  const close = () => {
    setNoted(null);
    button.current?.focus();
  };
  const { forButton, forPanel } = useRowPanel(open);
  return (
    <>
      <RowButton
        ref={button}
        icon={FLAG}
        word={momentTexts.word}
        label={momentTexts.note}
        {...forButton}
        onClick={note}
      />
      {open && <MomentsPanel {...forPanel} video={video} player={player} noted={noted} onClose={close} />}
    </>
  );
}
