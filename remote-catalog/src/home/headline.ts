/** The end of the part of a title that names the video: before a dash, a bar or a bracket. */
const END = /\s[-–—]\s|[|([{]/;

/** The longest name that fits on a button. */
const NAME_MAX = 20;

/** The first part of a title: "30-Minute HIIT Cardio Workout" of "30-Minute HIIT Cardio Workout - No Equipment | SELF". */
export function headlineOf(title: string): string {
  return title.split(END, 1)[0]?.trim() || title;
}

/** The first words of a headline: "30-Minute HIIT". A longer first word stays whole. */
export function nameOf(title: string): string {
  const [first = '', ...words] = headlineOf(title).split(/\s+/);
  let name = first;
  for (const word of words) {
    if (name.length + 1 + word.length > NAME_MAX) break;
    name += ` ${word}`;
  }
  return name.replace(/[,.:;!?]+$/, '');
}
