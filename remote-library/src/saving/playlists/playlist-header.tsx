import { useState } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { usePlatform } from '@fitreel/sdk/platform';
import { ButtonLink, IconButton, IconPath, openedBy, PageHeading, Skeleton } from '@fitreel/sdk/ui';
import { playlistTexts } from './texts';
import type { PlaylistFields } from './change-playlists';
import { useOpenForm } from '../../shared/form';
import { ICONS } from '../../shared/icons';
import { available } from '../../shared/lists';
import { programmeLink, workoutLink } from '../../shared/link-content';
import { Mosaic } from './mosaic';
import { newSeed, playOrder, playPath } from './play-order';
import { PlaylistForm } from './playlist-form';
import styles from './playlist-header.module.css';
import { programmeOf } from './playlist-programme';
import { workoutOf } from './playlist-workout';
import { playlistLength } from './playlist-length';

interface PlaylistHeaderProps {
  playlist: Contract.Playlist;
  onEdit: (fields: PlaylistFields) => Promise<string | null>;
}

/** Pictures, title, length and description of a playlist, with the actions for all of it (behaviour.md#playlists). */
export function PlaylistHeader({ playlist, onEdit }: PlaylistHeaderProps) {
  const { title, description } = playlist;
  const videos = available(playlist.videos);
  const { isOpen, button, open, close } = useOpenForm();
  return (
    <div className={styles.header}>
      <div className={styles.art}>
        <Mosaic videos={videos} />
      </div>
      <div className={styles.facts}>
        <PageHeading title={title} hidden={isOpen} />
        {isOpen ? (
          <PlaylistForm
            label={playlistTexts.edit}
            values={{ title, description }}
            onCancel={close}
            onSubmit={async (fields) => {
              const failure = await onEdit(fields);
              if (failure === null) close();
              return failure;
            }}
          />
        ) : (
          <>
            <p className={styles.length}>{playlistLength(videos)}</p>
            {description && (
              <p className={styles.description} dir="auto">
                {description}
              </p>
            )}
            <div className={styles.actions}>
              <PlayLinks playlist={playlist} />
              {videos.length > 0 && (
                <ButtonLink to={workoutLink(workoutOf(playlist))}>
                  <IconPath d={ICONS.timer} />
                  {playlistTexts.asWorkout}
                </ButtonLink>
              )}
              {videos.length > 0 && (
                <ButtonLink to={programmeLink(programmeOf(playlist))}>
                  <IconPath d={ICONS.programme} />
                  {playlistTexts.asProgramme}
                </ButtonLink>
              )}
              <IconButton
                ref={button}
                label={playlistTexts.edit}
                title={playlistTexts.edit}
                icon={{ d: ICONS.edit }}
                onClick={open}
              />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

/** Play all and Shuffle; nothing for an empty playlist. */
function PlayLinks({ playlist: { _id, videos } }: { playlist: Contract.Playlist }) {
  const { emit } = usePlatform();
  const [seed] = useState(newSeed);
  const links = [
    { text: playlistTexts.playAll, icon: ICONS.play, seed: null },
    { text: playlistTexts.shuffle, icon: ICONS.shuffle, seed },
  ];
  return links.map(({ text, icon, seed }) => {
    const [first] = playOrder(available(videos), seed);
    if (!first) return null;
    return (
      <ButtonLink
        key={text}
        variant={seed === null ? 'primary' : 'secondary'}
        to={playPath(first._id, _id, seed)}
        {...openedBy(() => emit('video-opened', { video: first }))}
      >
        <IconPath d={icon} />
        {text}
      </ButtonLink>
    );
  });
}

/** A placeholder of the header's size while the playlist loads. */
export function PlaylistHeaderSkeleton() {
  return (
    <div className={styles.header}>
      <Skeleton shape="art" className={styles.art} />
      <div className={styles.facts}>
        <PageHeading title={playlistTexts.untitled} />
        <p className={styles.length}>
          <Skeleton className={styles.lengthSkeleton} />
        </p>
        <div className={styles.actions}>
          <Skeleton className={styles.actionsSkeleton} />
        </div>
      </div>
    </div>
  );
}
