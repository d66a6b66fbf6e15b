import type { DataOf, Endpoint, InputOf, Page } from '@/lib/contract/endpoint'
import type { Database } from '../db/database'
import type { Context } from './context'
import type { StoredRow } from './keep-stored'
import type { ExportedList } from './list-column'

/** Handlers of one contract. A download answers with a `Response`, everything else with the endpoint's data. */
export type Handlers<Api extends Record<string, Endpoint>> = {
  [Verb in keyof Api]: (
    input: InputOf<Api[Verb]>,
    context: Context,
  ) => Promise<Api[Verb] extends { download: true } ? Response : DataOf<Api[Verb]>>
}

export type Implementation<Api extends Record<string, Endpoint> = Record<string, Endpoint>> = {
  api: Api
  handlers: Record<string, (input: never, context: Context) => Promise<unknown>>
  /** Effects that open their own transaction by `context.commit`. */
  ownTransaction: ReadonlySet<string>
  /** Effects that answer a secret: it is not kept for a repeated call, which is told `conflict`. */
  secretAnswers: ReadonlySet<string>
  /** Lists that the shared export writes, by their verb. */
  exports: Readonly<Record<string, ExportedList<Record<string, unknown>>>>
  /** Updates that accept what is stored already, by their verb, with the row that they change. */
  stored: Readonly<Record<string, StoredRow>>
  batch: BatchActions | null
  demo: DemoRows | null
}

/** Adds rows of a demonstration, in the transaction that it is called in. */
export type DemoRows = (tx: Database, now: Date) => Promise<void>

/** Row actions that a job may apply to many rows of the noun's list, by their names there. */
export type BatchActions = {
  /** The key of a row in the list. */
  key: string
  actions: Readonly<
    Record<
      string,
      {
        /** The call made for each row, as the requesting user: a verb of the noun, or `noun.verb`; else the action's name. */
        call?: string
        /** Row fields that the call names differently. */
        renamed?: Readonly<Record<string, string>>
        /** Constant input of the call. */
        with?: Readonly<Record<string, number>>
      }
    >
  >
}

type Options<Api extends Record<string, Endpoint>> = {
  ownTransaction?: readonly (keyof Api & string)[]
  secretAnswers?: readonly (keyof Api & string)[]
  exports?: { [Verb in keyof Api]?: DataOf<Api[Verb]> extends Page<infer Row> ? ExportedList<Row> : never }
  stored?: { [Verb in keyof Api]?: StoredRow }
  batch?: BatchActions
  demo?: DemoRows
}

/** Pairs every endpoint of a contract with its handler; a missing one does not compile. */
export const implement = <Api extends Record<string, Endpoint>>(
  api: Api,
  handlers: Handlers<Api>,
  options: Options<Api> = {},
): Implementation<Api> => ({
  api,
  handlers,
  ownTransaction: new Set(options.ownTransaction),
  secretAnswers: new Set(options.secretAnswers),
  // Each column takes rows of this list, which its own endpoint answers.
  exports: (options.exports ?? {}) as Implementation['exports'],
  stored: (options.stored ?? {}) as Implementation['stored'],
  batch: options.batch ?? null,
  demo: options.demo ?? null,
})
