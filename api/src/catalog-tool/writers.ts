import { COLUMNS, type Format } from './formats';
import type { VideoRow } from './video-row';

type Writer = {
  begin: string;
  video: (video: Required<VideoRow>, isFirst: boolean) => string;
  end: string;
};

/** How each format is written: one video a line in all three. */
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

/** A value as RFC 4180 has it: in quotes where it holds what would end it. */
function cell(value: string): string {
  return /[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
