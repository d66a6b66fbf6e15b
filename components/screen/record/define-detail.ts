import type { ReactNode } from 'react'
import type { CellKind, Tone } from '@/components/screen/table/column'
import type { Messages, Namespace } from '@/messages/messages'

type KeysIn<NS extends Namespace, Section extends string> =
  Messages[NS] extends Record<Section, infer Keys> ? keyof Keys & string : never

export type DetailField<Entity, NS extends Namespace> = {
  field: keyof Entity & KeysIn<NS, 'fields'> & string
  as?: CellKind
  tones?: Partial<Record<string | number, Tone>>
  /** Unit of the value. */
  unit?: string
  /** Decimals of a number. */
  decimals?: number
  render?: (entity: Entity) => ReactNode
}

export type DetailSection<Entity, NS extends Namespace> = {
  /** Message key of the heading, within the namespace. */
  title: string
  fields: readonly DetailField<Entity, NS>[]
}

export type Detail<Entity = unknown, NS extends Namespace = Namespace> = {
  messages: NS
  sections: readonly DetailSection<Entity, NS>[]
}

/** A detail is an entity's fields in sections; labels, units, zones and missing values come from the engine. */
export const defineDetail =
  <Entity>() =>
  <NS extends Namespace>(definition: Detail<Entity, NS> & { messages: NS }): Detail<Entity, NS> =>
    definition
