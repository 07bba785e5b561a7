/** The `d` of icons that only this remote uses; see `IconPath`. */
export const ICONS = {
  /** A filled clock with cut-out hands, drawn with `filled`. */
  saved: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM10 6h4v4.9l3.3 2.2-2.2 3.3L10 13z',
  timer: 'M12 6a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM12 9.5v4M9.5 3h5M18 6.5l1.5-1.5',
  play: 'M8 5v14l11-7z',
  pause: 'M9 5v14M15 5v14',
  shuffle:
    'M3 6h3.5l9 12H21M3 18h3.5l2.5-3.3M12.8 9.3 15.5 6H21M18.5 3.5 21 6l-2.5 2.5M18.5 15.5 21 18l-2.5 2.5',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  programme: 'M4 6.5h16v13H4zM4 11h16M8.5 4v4M15.5 4v4M9 15.5l2 2 4-4',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  previous: 'M18 5l-9 7 9 7zM5.5 5v14',
  next: 'M6 5l9 7-9 7zM18.5 5v14',
  part: 'M4 5v14M20 5v14M8 12h8M10.5 9.5 8 12l2.5 2.5M13.5 9.5 16 12l-2.5 2.5',
  queue: 'M4 6h16M4 12h9M4 18h9M17 12.5v6.5l4.5-3.25z',
};
