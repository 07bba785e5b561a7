import type { ReactNode } from 'react';
import type { Video } from '@fitreel/sdk/api';
import type { UserList } from '@fitreel/sdk/lists';
import {
  ButtonLink,
  EmptyState,
  FailureNotice,
  PageHeading,
  VideoGrid,
  VideoGridSkeleton,
  type IconName,
} from '@fitreel/sdk/ui';
import { useFocusAfterRemoval } from './focus-after-removal';
import styles from './video-list-page.module.css';

export interface VideoListPageProps {
  title: string;
  /** What stands between the title and the videos. */
  lead?: ReactNode;
  list: Pick<UserList, 'videos' | 'status' | 'retry'>;
  /** Controls of the whole list, beside the title. */
  actions?: ReactNode;
  /** What to say, and what to do next, where the list holds nothing. */
  empty: { icon: IconName; title: string; text: string };
  /** Controls of one video, on its card. */
  renderExtra?: (video: Video) => ReactNode;
}

/** The page of one list of videos: all four of them are this one. */
export function VideoListPage(props: VideoListPageProps) {
  const { title, lead, list, actions, empty, renderExtra } = props;
  const page = useFocusAfterRemoval(
    list.videos.map(({ _id }) => _id),
    list.status,
  );
  return (
    <div className={styles.page} ref={page}>
      <PageHeading title={title}>{actions}</PageHeading>
      {lead}
      <Videos title={title} list={list} empty={empty} renderExtra={renderExtra} />
    </div>
  );
}

function Videos({ title, list, empty, renderExtra }: VideoListPageProps) {
  switch (list.status) {
    // A visitor is on the way to the login page: the shell sees to that once the page is in the browser.
    case 'anonymous':
    case 'loading':
      return <VideoGridSkeleton extra={renderExtra !== undefined} />;
    case 'failed':
      return (
        <FailureNotice title="These videos could not be loaded" onRetry={() => list.retry()}>
          Check your connection, then try again.
        </FailureNotice>
      );
    case 'ready':
      if (list.videos.length > 0) {
        return <VideoGrid label={title} videos={list.videos} renderExtra={renderExtra} />;
      }
      return (
        <EmptyState
          icon={empty.icon}
          title={empty.title}
          action={
            <ButtonLink to="/" variant="primary">
              Browse videos
            </ButtonLink>
          }
        >
          {empty.text}
        </EmptyState>
      );
  }
}
