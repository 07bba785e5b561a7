/** How long a pointer or the focus rests on a link before the data of its page are fetched. */
const REST_MS = 80;

/** `pointerover` comes with a touch as well, at its start. */
const ARRIVALS = ['pointerover', 'focusin'] as const;

/** Ends a rest: a finger scrolls, or is lifted. */
const DEPARTURES = ['pointercancel', 'pointerleave'] as const;

/** What is fetched of the page that a link leads to. */
export interface FetchesAhead {
  /** Called when a pointer, a touch or the focus comes to a link of this site. */
  code: (url: URL) => void;
  /** Called when it has rested there. */
  data: (url: URL) => void;
}

/** The viewer has asked for less data (Network Information API, `saveData`). */
function savesData(): boolean {
  return (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** Calls `fetches` for each link of this site that a pointer, a touch or the focus comes near. Returns how to stop. */
export function watchNearLinks({ code, data }: FetchesAhead): () => void {
  let near: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arrive = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link === near) return;
    depart();
    near = link;
    if (!link?.href || link.origin !== location.origin || savesData()) return;
    const url = new URL(link.href);
    code(url);
    timer = setTimeout(data, REST_MS, url);
  };
  const depart = () => {
    near = null;
    clearTimeout(timer);
  };
  for (const type of ARRIVALS) document.addEventListener(type, arrive);
  for (const type of DEPARTURES) document.addEventListener(type, depart);
  return () => {
    depart();
    for (const type of ARRIVALS) document.removeEventListener(type, arrive);
    for (const type of DEPARTURES) document.removeEventListener(type, depart);
  };
}
