import type { DataOf, Endpoint, InputOf } from '@/lib/contract/endpoint'
import type { Context } from './context'

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
}

/** Pairs every endpoint of a contract with its handler; a missing one does not compile. */
export const implement = <Api extends Record<string, Endpoint>>(
  api: Api,
  handlers: Handlers<Api>,
  options: Partial<Record<'ownTransaction' | 'secretAnswers', readonly (keyof Api & string)[]>> = {},
): Implementation<Api> => ({
  api,
  handlers,
  ownTransaction: new Set(options.ownTransaction),
  secretAnswers: new Set(options.secretAnswers),
})
