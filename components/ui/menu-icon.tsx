'use client'
import type { ReactNode } from 'react'
import type { MenuIcon as MenuIconName } from '@/lib/contract/menu-icon'

const stroke = (d: string): ReactNode => <path d={d} />

// Drawn on a 24 px grid, 1.6 px strokes, for the spec's names.
const drawings: Record<MenuIconName | 'settings', ReactNode> = {
  dashboard: stroke('M4 4h7v7H4zM13 4h7v4h-7zM13 11h7v9h-7zM4 14h7v6H4z'),
  equipmentCenter: stroke('M3 5h18v9H3zM6 17v2M12 17v2M18 17v2M6 9h8M17 9h1'),
  HIMIT: stroke('M7 18a4 4 0 0 1 0-8 5 5 0 0 1 9.6-1.3A4.5 4.5 0 0 1 17 18zM12 21v-7M9.5 16.5 12 14l2.5 2.5'),
  faultanalysis: stroke('M12 4 2.5 20h19zM12 10v5M12 17.5v.5'),
  outDoor: stroke('M4 3h16v18H4zM12 12m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0M12 7v10M7 12h10'),
  inDoor: stroke('M3 6h18v7H3zM6 10h8M6 17c1 1 1 2 0 3M12 17c1 1 1 2 0 3M18 17c1 1 1 2 0 3'),
  import: stroke('M12 3v11M8 10l4 4 4-4M4 17v4h16v-4'),
  upgrade: stroke('M12 20V8M7 13l5-5 5 5M5 4h14'),
  documentation: stroke('M6 3h9l4 4v14H6zM14 3v5h5M9 13h7M9 17h7'),
  'APP-phone': stroke('M7 2h10v20H7zM11 18.5h2'),
  msghistory: stroke('M4 5h16v11H9l-5 4zM12 8v3l2 1'),
  msgpush: stroke('M3 11 21 4l-5 16-4-7zM12 13l4-5'),
  'APP-version': stroke('M7 2h10v20H7zM9.5 8l2.5-2.5L14.5 8M12 5.5V13'),
  'APP-GroupManagement': stroke('M12 3 3 10v11h18V10zM9 21v-6h6v6'),
  'APP-LogManagement': stroke('M5 3h14v18H5zM8 8h8M8 12h8M8 16h5'),
  userCenter: stroke(
    'M8 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2 20a6 6 0 0 1 12 0M16 11a3 3 0 1 0-1-5.8M17 14.2A6 6 0 0 1 22 20',
  ),
  organization: stroke('M9 3h6v5H9zM3 16h6v5H3zM15 16h6v5h-6zM12 8v4M6 16v-4h12v4'),
  user: stroke('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4 21a8 8 0 0 1 16 0'),
  role: stroke('M12 3 5 6v6c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zM9 12l2 2 4-4'),
  'APP-platformMange': stroke('M3 4h18v12H3zM8 20h8M12 16v4'),
  'platform-announcements': stroke('M4 10v4h4l8 5V5l-8 5zM19 9a4 4 0 0 1 0 6'),
  'platform-log': stroke('M6 3h12v18H6zM9 8h6M9 12h6M9 16h4'),
  'platform-fault': stroke('M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0M12 7v6M12 16v.6'),
  'platform-guidance': stroke('M4 4h7v16H4zM13 4h7v16h-7zM7 8h1M16 8h1'),
  zip: stroke('M6 3h12v18H6zM11 3v2h2v2h-2v2h2v2h-2v3h2v3h-2z'),
  star: stroke('m12 3 2.7 5.8 6.3.8-4.6 4.3 1.2 6.2L12 17l-5.6 3.1 1.2-6.2L3 9.6l6.3-.8z'),
  tab: stroke('M3 6h7l2 3h9v10H3z'),
  // Not of the spec: the sidebar's own.
  settings: stroke(
    'M4 7h10M18 7h2M4 17h2M10 17h10M16 7m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0M8 17m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  ),
}

const isKnown = (name: string): name is keyof typeof drawings => name in drawings

/** Icon of a menu entry; an unknown name shows a folder. */
export const MenuIcon = ({ name }: { name: string }) => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
  >
    {drawings[isKnown(name) ? name : 'tab']}
  </svg>
)
