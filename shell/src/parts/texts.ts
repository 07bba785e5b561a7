/** The texts of the overlay that shows which app each part of a page belongs to: no page loads them before that. */
export const partTexts = {
  title: 'Who is on this page',
  close: 'Close',
  shell: 'Shell: bars and layout',
  page: (remote: string, route: string) => `${remote}: page ${route}`,
  fragment: (remote: string, id: string) => `${remote}: ${id}`,
  count: (parts: number) => `${parts} ${parts === 1 ? 'part' : 'parts'}`,
  unreleased: 'under development',
  loaded: (ms: number) => `loaded in ${ms} ms`,
  rendered: 'rendered by the server',
};
