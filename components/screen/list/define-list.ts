import type { ComponentType, ReactNode } from 'react'
import type { ActionName, Column, KeysIn } from '@/components/screen/table/column'
import type { Wanted } from '@/components/ui/user-provider'
import type { Endpoint, ListQuery, Page } from '@/lib/contract/endpoint'
import type { EventTopic } from '@/lib/contract/event'
import type { Language } from '@/lib/contract/language'
import { exportRights, listExportApi } from '@/lib/contract/list-export'
import type { Permission } from '@/lib/contract/permission'
import type { PlatformId } from '@/lib/contract/platform-id'
import { type RowBatchName, rowBatchApi } from '@/lib/contract/row-batch'
import type { RouteName } from '@/lib/navigation/routes'
import type { Messages, Namespace } from '@/messages/messages'
import { filtersOf } from './list-query'

export type Filter<Query, NS extends Namespace> = {
  field: keyof Query & KeysIn<NS, 'fields'>
  as?: 'text' | 'choice' | 'day'
  /** Options; a function where they differ by brand. */
  choices?: readonly (string | number)[] | ((platformId: PlatformId) => readonly (string | number)[])
  /** Options that come from the platform, in a select below "all". */
  options?: ComponentType
  /** One option always applies, initially the endpoint's default: there is no "all". It is in the line, where all see it. */
  always?: true
  /** Behind "more filters" unless it has a value. */
  more?: true
  /** Chosen in the list's `lead`: it has no field and no chip. */
  led?: true
}

/** Props of a row action's dialog. `onDone` closes it and reads the list again. */
export type RowDialogProps<Row> = { row: Row; onClose: () => void; onDone: () => void }

export type RowAction<Row, NS extends Namespace> = {
  name: ActionName<NS>
  /** What it is called on a row whose state makes another deed of it; by default by its name. */
  label?: (row: Row) => ActionName<NS>
  /** Its right; for a dialog better the call that it makes, which a platform may lack while it has others of the right. */
  may?: Wanted
  /** Whether the row's state allows it; otherwise the action is disabled, with `reasons.<name>`. */
  when?: (row: Row) => boolean
  /** The key under `reasons` that applies to a row, where there are several; undefined: the action's own. */
  why?: (row: Row) => KeysIn<NS, 'reasons'> | undefined
  /** Also available as a batch: rows can be selected, and the platform makes the call for each. */
  many?: RowBatchName
} & (
  | { to: (row: Row) => string }
  | { dialog: (props: RowDialogProps<Row>) => ReactNode }
  | RunAction<Row, NS>
  | DownloadAction<Row>
)
/** Names of actions that nothing brings back: their buttons are red. */
export const destroying: ReadonlySet<string> = new Set([
  'remove',
  'unbind',
  'dissolve',
  'invalidate',
  'end',
  'cancel',
  'recall',
  'confirmErasure',
])

type RunAction<Row, NS extends Namespace> = {
  call: Endpoint
  input: (row: Row, typed: string) => unknown
  /** Asks first with `confirm.<name>`. */
  confirm?: true
  /** Text that the user must type, or undefined for a plain confirmation. */
  typed?: (row: Row) => string | undefined
  /** The call that undoes it: its success offers Undo. */
  undo?: { name: ActionName<NS>; call: Endpoint; input: (row: Row) => unknown }
}

type DownloadAction<Row> = {
  /** Reads a file of the row, which the browser then saves. */
  download: Endpoint
  input: (row: Row, language: Language) => unknown
  fileName: (row: Row) => string
  /** The list counts its downloads, so it is read again. */
  counted?: true
}

/** Rows of a batch: by key, or all that match the filters, minus exceptions. */
export type BatchSelection<Query> =
  | { keys: string[] }
  /** `count`: their number at the time of confirmation. */
  | { filter: Omit<Query, keyof ListQuery>; except: string[]; count?: number | undefined }

/** Props of a batch's dialog, which may also lead to another screen. */
export type BatchDialogProps<Query> = {
  selection: BatchSelection<Query>
  count: number
  /** What the rows are called, as far as that is known. */
  names: readonly string[]
  onClose: () => void
}

export type BatchAction<Query, NS extends Namespace> = { name: ActionName<NS>; may: Wanted } & (
  | {
      call: Endpoint
      input: (selection: BatchSelection<Query>) => unknown
      /** Key under `confirm`; by default the confirmation has the action's name. */
      confirm?: KeysIn<NS, 'confirm'>
    }
  | { dialog: (props: BatchDialogProps<Query>) => ReactNode }
)

/**
 * The button above a list for a new row, named `actions.add`: it opens a form, whose `onDone` reads the list again, or
 * leads to another screen.
 */
export type AddAction = { may: Wanted } & (
  | { dialog: (props: { onClose: () => void; onDone: () => void }) => ReactNode }
  | { to: string }
)

/**
 * A further button above a list, beside `add`: it opens a dialog, whose `onDone` reads the list again, or leads to
 * another screen of what the list shows.
 */
export type ToolAction<Query, NS extends Namespace> = {
  name: ActionName<NS>
  may: Wanted
} & ({ dialog: (props: { onClose: () => void; onDone: () => void }) => ReactNode } | { to: (query: Query) => string })

export type ExportAction<Query> = {
  /** All of them are needed. */
  may: readonly Permission[]
  call: Endpoint
  input: (query: Query, timeZone: string) => object
}

/** `onSearch` takes all filters, as the line of filters does. */
export type AsideProps<Query> = { query: Query; onSearch: (filters: Record<string, unknown>) => void }

/**
 * `route`: the list has the title of this screen. Any other list has a title of its namespace: `title`, or
 * `titles.<name>` where several share the namespace. The user's columns are stored under the name; by default it is the
 * namespace.
 */
type ListName<NS extends Namespace> =
  | { route: RouteName; name?: string }
  | { route?: never; name: KeysIn<NS, 'titles'> }
  | ('title' extends keyof Messages[NS] ? { route?: never; name?: never } : never)

export type ListDefinition<Query, Row, NS extends Namespace> = {
  /** Namespace of titles, labels, choices and prompts: messages/{zh,en}/<namespace>.json. */
  messages: NS
  rowId: keyof Row & string
  /** Display name of a row, in the user's language: for the labels of its checkbox and its actions. */
  rowName: (row: Row, language: string) => string
  /** Fields that the platform can sort by. */
  sorts: readonly (keyof Row & string)[]
  filters: readonly Filter<Query, NS>[]
  columns: readonly Column<Row, NS>[]
  rowActions?: readonly RowAction<Row, NS>[]
  batch?: readonly BatchAction<Query, NS>[]
  /** By default the list is exported by the shared job. */
  exports?: ExportAction<Query>
  add?: AddAction
  tools?: readonly ToolAction<Query, NS>[]
  /** Topics on which its rows are read again. */
  live?: readonly EventTopic[]
  /** Beside the list in a wide window: another way to set one of its filters. */
  aside?: ComponentType<AsideProps<Query>>
  /** In the line above the filters: another way to set those that are `led`. */
  lead?: ComponentType<AsideProps<Query>>
  /** Classes of a row that differs as a whole; the list styles them in both tables. */
  rowClass?: (row: Row) => string
} & ListName<NS>

export type List<Query = ListQuery, Row = unknown, NS extends Namespace = Namespace> = ListDefinition<
  Query,
  Row,
  NS
> & {
  endpoint: Endpoint<Query, Page<Row>>
  exports: ExportAction<Query>
  /** Key of the title among all messages. */
  title: string
  /** Key under which the user's columns are stored. */
  table: string
}

/** A list in the engine, which works with rows of any kind. */
export type AnyList = List<ListQuery, Record<string, unknown>>

/** Row action that calls the platform, reports it, and reads the list again. The input must fit the endpoint. */
export const run = <const Name extends string, Input, Row, const Undo extends string = never>(
  name: Name,
  call: Endpoint<Input, unknown>,
  options: {
    input: (row: Row, typed: string) => NoInfer<Input>
    may?: Wanted
    when?: (row: NoInfer<Row>) => boolean
    confirm?: true
    typed?: (row: NoInfer<Row>) => string | undefined
    undo?: { name: Undo; call: Endpoint; input: (row: NoInfer<Row>) => NoInfer<Input> }
    many?: RowBatchName
  },
) => ({ name, call, ...options })

/** Row action that saves a file of the row. The input must fit the endpoint. */
export const download = <const Name extends string, Input, Row>(
  name: Name,
  endpoint: Endpoint<Input, unknown>,
  options: {
    input: (row: Row, language: Language) => NoInfer<Input>
    fileName: (row: NoInfer<Row>) => string
    may?: Wanted
    when?: (row: NoInfer<Row>) => boolean
    counted?: true
  },
) => ({ name, download: endpoint, ...options })

/** Batch action over a selection; the endpoint starts a job. The input must fit the endpoint. */
export const batch = <const Name extends string, const Confirm extends string, Input, Query>(
  name: Name,
  call: Endpoint<Input, { jobId: string }>,
  options: { input: (selection: BatchSelection<Query>) => NoInfer<Input>; may: Wanted; confirm: Confirm },
) => ({ name, call, ...options })

/** Export of every matching row, as a job. The dialog's choices are added to the input. */
export const exportAll = <Input, Query>(
  call: Endpoint<Input, { jobId: string }>,
  {
    input,
    may,
  }: { input: (query: Query, timeZone: string) => Omit<NoInfer<Input>, 'format' | 'promised'>; may: Permission },
): ExportAction<Query> => ({ call, input, may: [may] })

/** The export of a list without one of its own: by the job that reads any list. */
const exportAny = <Query extends ListQuery>({ path, access }: Endpoint<Query>): ExportAction<Query> => ({
  call: listExportApi.export as Endpoint,
  input: (query, timeZone) => ({
    list: path,
    filter: filtersOf(query),
    ...(query.sidx && { sidx: query.sidx }),
    ...(query.order && { order: query.order }),
    timeZone,
  }),
  may: exportRights({ access }),
})

/** A row action for many rows: only its name, because the platform knows each row's call. */
const toBatch = <Query, NS extends Namespace>(
  { name, may }: { name: ActionName<NS>; may?: Wanted | undefined },
  action: RowBatchName,
): BatchAction<Query, NS> => {
  if (may === undefined) throw new Error(`${action} has no right`)
  const input = (selection: BatchSelection<Query>) => ({ action, selection })
  return { name, may, call: rowBatchApi.batch as Endpoint, input }
}

const titleKeyOf = ({ route, name, messages }: { route?: string; name?: string; messages: string }): string =>
  route ? `routes.${route}` : `${messages}.${name ? `titles.${name}` : 'title'}`

/** A list is its endpoint and its columns; everything else comes from the engine. */
export const defineList = <Query extends ListQuery, Row, NS extends Namespace>(
  endpoint: Endpoint<Query, Page<Row>>,
  definition: ListDefinition<NoInfer<Query>, NoInfer<Row>, NoInfer<NS>> & { messages: NS },
): List<Query, Row, NS> => {
  const ofRows = definition.rowActions?.flatMap((action) =>
    // What one row needs is needed for many.
    action.many
      ? [toBatch<Query, NS>({ ...action, may: 'call' in action ? action.call : action.may }, action.many)]
      : [],
  )
  const batch = [...(definition.batch ?? []), ...(ofRows ?? [])]
  return {
    endpoint,
    title: titleKeyOf(definition),
    table: definition.name ?? definition.messages,
    exports: exportAny(endpoint as Endpoint<Query>),
    ...definition,
    ...(batch.length > 0 && { batch }),
  }
}
