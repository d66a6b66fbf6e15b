import type { ReactNode } from 'react'
import type { Language } from '@/lib/contract/language'
import type { Messages, Namespace } from '@/messages/messages'

export type KeysIn<NS extends Namespace, Section extends string> =
  Messages[NS] extends Record<Section, infer Keys> ? keyof Keys & string : never
type FieldOf<Row, NS extends Namespace> = keyof Row & KeysIn<NS, 'fields'>
export type ActionName<NS extends Namespace> = KeysIn<NS, 'actions'>

/** How a value is shown: enumerated values by label, moments in the reader's zone, numbers right-aligned. */
export type CellKind = 'text' | 'choice' | 'date' | 'number'

export type Column<Row, NS extends Namespace> = {
  field: FieldOf<Row, NS> & string
  /** px; the same in the server's table and in the grid. */
  width: number
  /** Its share of the width that no column needs; by default 1 for a longer text, and none for other values. */
  grow?: number
  as?: CellKind
  /** Of a number: always so many. */
  decimals?: number
  link?: (row: Row) => string
  /** The id of the row: shown small below the value, and in place of an empty value. */
  below?: keyof Row & string
  render?: (row: Row) => ReactNode
  /** Colour of an enumerated value. */
  tones?: Partial<Record<string | number, Tone>>
  /**
   * The value is a state toggled by a switch in the row, through two of the list's row actions. The
   * other action undoes it, so it asks nothing, unless something is lost that Undo does not restore.
   */
  toggle?: { isOn: (row: Row) => boolean; on: ActionName<NS>; off: ActionName<NS>; asks?: true }
  /** Not shown until the user asks for it. */
  optional?: true
  /** One of those that a list of many columns shows until its user chooses others. */
  usual?: true
  /** What it shows follows the clock, or takes input: its rows never rest. */
  awake?: true
  /** A text in a single language: readers of another language see it on request. */
  language?: Language
}
export type Tone = 'good' | 'warn' | 'bad' | 'quiet' | 'info' | 'label'
