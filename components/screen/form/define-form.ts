import type { ReactNode } from 'react'
import type { Endpoint } from '@/lib/contract/endpoint'
import type { Messages, Namespace } from '@/messages/messages'

type KeysIn<NS extends Namespace, Section extends string> =
  Messages[NS] extends Record<Section, infer Keys> ? keyof Keys & string : never

/** Props of a form's custom control. */
export type ControlProps = {
  id: string
  /** Text of the field's label. */
  label: string
  value: unknown
  error: string | undefined
  /** Id of the text that says what is wrong, or else of the field's hint. */
  describedBy: string | undefined
  onChange: (value: unknown) => void
}

export type FormField<Input, NS extends Namespace> = {
  field: keyof Input & KeysIn<NS, 'fields'> & string
  as?: 'text' | 'multiline' | 'password' | 'number' | 'day' | 'choice' | 'switch'
  choices?: readonly (string | number)[]
  /** Maximum length in the contract; shown as a counter. */
  max?: number
  autoComplete?: string
  required?: true
  /** Whether the field is shown, given the current values; its input is kept while hidden. */
  when?: (values: Readonly<Record<string, unknown>>) => boolean
  /** Fields that follow each other with the same one stand under its title (`sections.<section>`), in two columns. */
  section?: KeysIn<NS, 'sections'>
  /** A custom control, below the field's label. */
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

/** A form is its endpoint and its fields; checks, drafts and server errors come from the engine. */
export const defineForm = <Input extends object, NS extends Namespace>(
  endpoint: Endpoint<Input, unknown>,
  definition: Omit<Form<Input, NoInfer<NS>>, 'endpoint'> & { messages: NS },
): Form<Input, NS> => ({ endpoint, ...definition })
