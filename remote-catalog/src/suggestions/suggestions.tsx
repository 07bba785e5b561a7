import { useApi, type ApiClient, type Contract } from '@fitreel/sdk/api';
import { usePlatform } from '@fitreel/sdk/platform';
import { keepPreviousData, queryOptions, useQuery } from '@fitreel/sdk/query';
import type { SearchSuggestionsProps } from '@fitreel/sdk/slots';
import { categoryPath, categoryTone, displayTitle, openedBy, videoPath } from '@fitreel/sdk/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { suggestionTexts } from './texts';
import styles from './suggestions.module.css';

/** The search field's suggestions from the catalogue (behaviour.md#suggestions). */
export function Component({ text }: SearchSuggestionsProps) {
  const { emit } = usePlatform();
  const { data, isPlaceholderData } = useQuery({
    ...suggestionsQuery(useApi(), text),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  if (text === '' || !data) return null;
  const { categories, creators, videos } = data;
  if (categories.length + creators.length + videos.length === 0)
    return isPlaceholderData ? null : (
      <div role="option" aria-disabled="true" aria-selected={false} className={styles.nothing} dir="auto">
        {suggestionTexts.nothing(text)}
      </div>
    );
  return (
    <>
      <Group label={suggestionTexts.categories} size={categories.length}>
        {categories.map(({ _id, categoryName }) => (
          <Option key={_id} path={categoryPath(_id)} title={categoryName}>
            <span className={styles.category} data-category={categoryTone(categoryName)} />
          </Option>
        ))}
      </Group>
      <Group label={suggestionTexts.creators} size={creators.length}>
        {creators.map(({ _id, name, avatar, videoCount }) => (
          <Option
            key={_id}
            path={`/creator/${encodeURIComponent(_id)}`}
            title={name}
            more={suggestionTexts.videosOf(videoCount)}
          >
            <img className={styles.avatar} src={avatar} alt="" width={40} height={40} />
          </Option>
        ))}
      </Group>
      <Group label={suggestionTexts.videos} size={videos.length}>
        {videos.map((video) => (
          <Option
            key={video._id}
            path={videoPath(video._id)}
            title={displayTitle(video.title)}
            more={video.creator}
            onOpen={() => emit('video-opened', { video })}
          >
            <img className={styles.thumbnail} src={video.thumbnail} alt="" width={80} height={45} />
          </Option>
        ))}
      </Group>
    </>
  );
}

function Group({ label, size, children }: { label: string; size: number; children: ReactNode }) {
  if (size === 0) return null;
  return (
    <div role="group" aria-label={label}>
      <div className={styles.heading} aria-hidden="true">
        {label}
      </div>
      {children}
    </div>
  );
}

interface OptionProps {
  path: string;
  title: string;
  more?: string;
  onOpen?: () => void;
  /** The picture. */
  children: ReactNode;
}

function Option({ path, title, more, onOpen, children }: OptionProps) {
  return (
    <Link
      role="option"
      aria-selected={false}
      tabIndex={-1}
      to={path}
      className={styles.option}
      {...(onOpen && openedBy(onOpen))}
    >
      <span className={styles.picture}>{children}</span>
      <span className={styles.text} dir="auto">
        <span className={styles.title}>{title}</span>
        {more !== undefined && <span className={styles.more}>{` ${more}`}</span>}
      </span>
    </Link>
  );
}

/** How long the suggestions for a text are reused. */
const FRESH_MS = 60_000;

function suggestionsQuery(api: ApiClient, text: string) {
  return queryOptions({
    queryKey: ['catalog', 'suggestions', text.toLowerCase()],
    queryFn: ({ signal }): Promise<Contract.SuggestionsResponse> =>
      api.request('GET /suggestions', { query: { q: text }, signal }),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    // The viewer types on, or searches.
    retry: false,
    meta: { videosIn: (data) => (data as Contract.SuggestionsResponse).videos },
  });
}
