import type { ReactNode } from 'react'

const drawings = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  bell: 'M6 16V11a6 6 0 1 1 12 0v5l2 2H4zM10 21h4',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5 21 21',
  textSize: 'M3 18 8 5l5 13M4.7 14h6.6M15 18l3-8 3 8M16 16h4',
  contrast: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 21a8 8 0 0 1 16 0',
  settings:
    'M4 7h10M18 7h2M4 17h2M10 17h10M16 7m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M8 17m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  exit: 'M10 4H4v16h6M14 8l4 4-4 4M8 12h10',
  chevron: 'm9 6 6 6-6 6',
  chevronLeft: 'm15 6-6 6 6 6',
  chevronDown: 'm6 9 6 6 6-6',
  close: 'M6 6l12 12M18 6 6 18',
  refresh: 'M20 11a8 8 0 1 0-2.3 6.7M20 4v7h-7',
  columns: 'M4 4h16v16H4zM10 4v16M15 4v16',
  density: 'M4 5h16M4 10h16M4 15h16M4 20h16',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  download: 'M12 3v12M7 10l5 5 5-5M4 20h16',
  grip: 'M9 5h.01M15 5h.01M9 12h.01M15 12h.01M9 19h.01M15 19h.01',
  sortUp: 'm7 14 5-5 5 5',
  sortDown: 'm7 10 5 5 5-5',
  filter: 'M4 5h16M7 12h10M10 19h4',
  bookmark: 'M6 4h12v16l-6-4.5L6 20z',
  table: 'M3 5h18v14H3zM3 10h18M9 5v14',
  clock: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M12 7v5l4 2',
  calendar: 'M4 5h16v16H4zM4 10h16M8 3v4M16 3v4',
  shield: 'M12 3l7.5 3v5.5c0 4.5-3 7.8-7.5 9.5-4.5-1.7-7.5-5-7.5-9.5V6zM12 8v4.5M12 16h.01',
  chart: 'M4 20V4M4 20h16M8 16v-5M13 16V8M18 16v-8',
} as const

export type IconName = keyof typeof drawings

/** A line drawing on a 24 px grid. It is decorative: the surrounding control has a name. */
export const Drawing = ({
  path,
  size = 18,
  width = 1.8,
}: {
  path: string
  size?: number
  width?: number
}): ReactNode => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={width}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)

/** A line icon of those that every page may show. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }): ReactNode => (
  <Drawing path={drawings[name]} size={size} width={name === 'more' || name === 'grip' ? 3 : 1.8} />
)

/** In the place of the character, which no subset of Inter has. */
export const Tick = () => <Drawing path="m5 12.5 4.5 4.5L19 7.5" size={14} />
