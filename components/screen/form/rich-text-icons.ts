/** Drawings of the editor's tools, on the grid of `Drawing`; they load with the editor. */
export const richTextIcons = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M10 5h8M6 19h8M14 5l-4 14',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14',
  strike:
    'M4 12h16M16.5 8c-.4-1.9-2-3-4.4-3C9.6 5 8 6.3 8 8c0 1 .4 1.7 1 2.3M7.5 16c.4 1.9 2.1 3 4.6 3 2.6 0 4.4-1.3 4.4-3.2 0-.6-.2-1.2-.5-1.6',
  heading: 'M4 6v12M12 6v12M4 12h8M16.5 12l2.5-2v8',
  subheading: 'M4 6v12M12 6v12M4 12h8M16 12a2.2 2.2 0 1 1 4 1.4L16 18h4.5',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M4 14.5a1.4 1.4 0 1 1 2.6.7L4 18.5h3',
  quote: 'M10 8H5v6h5zM10 14c0 2-1.5 3-3.5 3.5M19 8h-5v6h5zM19 14c0 2-1.5 3-3.5 3.5',
  rule: 'M4 12h16M8 6h8M8 18h8',
  undo: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3',
  redo: 'm16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h3',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1.5-1.5',
} as const
