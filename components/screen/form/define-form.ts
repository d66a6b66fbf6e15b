import type { ReactNode } from 'react'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { Messages, Namespace } from '@/messages/messages'

type KeysIn<NS extends Namespace, Section extends string> =
  Messages[NS] extends Record<Section, infer Keys> ? keyof Keys & string : never

/** What a hand-written control of a form is given. */
export type ControlProps = {
  id: string
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}

export type FormField<Input, NS extends Namespace> = {
  field: keyof Input & KeysIn<NS, 'fields'> & string
  as?: 'text' | 'multiline' | 'password' | 'number' | 'day' | 'choice' | 'switch'
  choices?: readonly (string | number)[]
  /** Most characters the contract takes; shown as a counter. */
  max?: number
  autoComplete?: string
  required?: true
  /** Whether the field is there, by what is entered now; what was typed in it is kept while it is not. */
  when?: (values: Readonly<Record<string, unknown>>) => boolean
  /** A control of the screen's own, below the field's label. */
  render?: (props: ControlProps) => ReactNode
}

export type Form<Input = Record<string, unknown>, NS extends Namespace = Namespace> = {
  endpoint: Endpoint<Input, unknown>
  /** Namespace of labels, hints and choices. */
  messages: NS
  /** Name of the form among the drafts of an open page. */
  name: string
  fields: readonly FormField<Input, NS>[]
}

/** A form is its endpoint and the fields to show; checks, drafts and server errors come from the engine. */
export const defineForm = <Input extends object, NS extends Namespace>(
  endpoint: Endpoint<Input, unknown>,
  definition: Omit<Form<Input, NoInfer<NS>>, 'endpoint'> & { messages: NS },
): Form<Input, NS> => ({ endpoint, ...definition })
