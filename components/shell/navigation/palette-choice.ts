/** Something that the search offers: a page to open, or something to do. */
export type PaletteChoice = {
  key: string
  /** Key of its heading in the messages of the palette. */
  group: PaletteGroup
  name: string
  note?: string | undefined
  /** Other names of it, also in the other language. */
  words?: readonly string[]
} & ({ url: string; onChoose?: never } | { onChoose: () => void; url?: never })

/** Headings, in their order. */
export type PaletteGroup =
  | 'recent'
  | 'menus'
  | 'actions'
  | 'projects'
  | 'devices'
  | 'units'
  | 'faultTypes'
  | 'faults'
  | 'repairs'
  | 'upgrades'
  | 'checkers'
  | 'appUsers'
  | 'webUsers'
