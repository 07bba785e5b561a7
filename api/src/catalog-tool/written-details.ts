import type { Chapter } from '@fitreel/contract';
import { secondsOf } from './written-lengths';

/** The day of a date or time in ISO 8601, or in yt-dlp's form without hyphens: 2024-05-01. Other texts are returned unchanged. */
export function isoDay(text: string): string {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ].*)?$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month}-${day}`;
}

/** Chapters from lines such as `1:30 Squats`, as people write them below a video. Other texts are returned unchanged. */
export function chaptersIn(text: string): unknown {
  const chapters = text.split('\n').flatMap((line) => {
    const [, time = '', title = ''] = /^([\d:]+)\s+(\S.*)$/.exec(line.trim()) ?? [];
    const seconds = time.includes(':') ? secondsOf(time) : undefined;
    return line.trim() === '' ? [] : [seconds === undefined ? undefined : { seconds, title }];
  });
  return chapters.includes(undefined) ? text : chapters;
}

/** Chapters in the form that `chaptersIn` reads. */
export const chapterLines = (chapters: readonly Chapter[]): string =>
  chapters.map(({ seconds, title }) => `${clock(seconds)} ${title}`).join('\n');

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours, ...others] = parts.map((part) => String(part).padStart(2, '0'));
  return hours === '00' ? others.join(':').replace(/^0(?=\d:)/, '') : `${parts[0]}:${others.join(':')}`;
}

/** Chapters as the database stores them. */
export const storedChapters = (chapters: readonly Chapter[]): string =>
  chapters.length === 0
    ? ''
    : JSON.stringify(
        chapters
          .map(({ seconds, title }) => ({ seconds, title }))
          .toSorted((one, other) => one.seconds - other.seconds),
      );
