import { COLUMNS, type VideoRow } from '../rows/video-row';
import type { Format } from './formats';

type Writer = {
  begin: string;
  video: (video: Required<VideoRow>, isFirst: boolean) => string;
  end: string;
};

/** How to write each format; all have one video per line. */
export const WRITERS: Record<Format, Writer> = {
  json: {
    begin: '[',
    video: (video, isFirst) => `${isFirst ? '' : ','}\n${JSON.stringify(video)}`,
    end: '\n]\n',
  },
  jsonl: { begin: '', video: (video) => `${JSON.stringify(video)}\n`, end: '' },
  csv: {
    begin: `${COLUMNS.join(',')}\n`,
    video: (video) => `${COLUMNS.map((name) => cell(video[name])).join(',')}\n`,
    end: '',
  },
};

/** A value as a CSV cell (RFC 4180), quoted when it contains what would end it. */
function cell(value: string): string {
  return /[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
