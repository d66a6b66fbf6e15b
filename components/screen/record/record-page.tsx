import 'server-only'
import { redirect } from 'next/navigation'
import type { ComponentType } from 'react'
import { MoreMessages } from '@/components/ui/more-messages'
import { readOnServer } from '@/lib/bff/read-on-server'
import type { Endpoint } from '@/lib/contract/endpoint'
import { codes, errorMessages } from '@/lib/contract/error-code'
import type { ReadFailure } from '@/lib/contract/read-failure'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { requireOwnScreen } from '@/lib/navigation/require-own-screen'
import { requireSession } from '@/lib/session/current-session'
import type { Namespace } from '@/messages/messages'
import { RecordFailure } from './record-failure'

/**
 * The page of one record: reads it on the server by the identity in the URL, a path segment or a query field,
 * and keeps records apart by that key. `elsewhere` gives the address of a record that belongs to another screen.
 */
export const recordPage = <Input extends object, Data>(
  endpoint: Endpoint<Input, Data>,
  identity: keyof Input & string,
  Screen: ComponentType<{ record: Data; readAt: number }>,
  namespaces: readonly Namespace[],
  elsewhere: (record: Data) => string | undefined = () => undefined,
) =>
  async function RecordPage({
    params,
    searchParams,
  }: {
    params: Promise<Record<string, string | string[] | undefined>>
    searchParams: Promise<Record<string, string | string[] | undefined>>
  }) {
    await requireSession()
    await requireOwnScreen()
    const language = await currentLanguage()
    const given = (await params)[identity] ?? (await searchParams)[identity]
    const input = endpoint.input.safeParse({ [identity]: given })
    const missing: ReadFailure = { code: codes.notFound, message: errorMessages.notFound[language], requestId: '' }
    const result = input.success
      ? await readOnServer(endpoint as Endpoint, input.data as Record<string, unknown>)
      : { failure: missing }
    const other = result.failure ? undefined : elsewhere(result.data as Data)
    if (other !== undefined) redirect(other)
    return (
      <MoreMessages messages={pickMessages(language, namespaces)}>
        {result.failure ? (
          <RecordFailure failure={result.failure} />
        ) : (
          <Screen
            key={input.success ? String((input.data as Record<string, unknown>)[identity]) : ''}
            record={result.data as Data}
            readAt={Date.now()}
          />
        )}
      </MoreMessages>
    )
  }
