import 'server-only'
import { RecordFailure } from '@/components/screen/record/record-failure'
import { MoreMessages } from '@/components/ui/more-messages'
import { readOnServer } from '@/lib/bff/read-on-server'
import { CheckerId, checkerApi } from '@/lib/contract/checker'
import { codes, errorMessages } from '@/lib/contract/error-code'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { requireOwnScreen } from '@/lib/navigation/require-own-screen'
import { requireSession } from '@/lib/session/current-session'
import { CheckerForm } from './checker-form'

type CheckerWriteInPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** A new Checker without a key in the address, with one that Checker. */
export const CheckerWriteInPage = async ({ searchParams }: CheckerWriteInPageProps) => {
  await requireSession()
  await requireOwnScreen()
  const language = await currentLanguage()
  const { checkerId } = await searchParams
  const key = CheckerId.safeParse(checkerId)
  const found =
    checkerId === undefined
      ? { data: undefined }
      : key.success
        ? await readOnServer(checkerApi.info, { checkerId: key.data })
        : { failure: { code: codes.notFound, message: errorMessages.notFound[language], requestId: '' } }
  return (
    <MoreMessages messages={pickMessages(language, ['checker', 'device', 'deviceKey'])}>
      {'failure' in found && found.failure ? (
        <RecordFailure failure={found.failure} />
      ) : (
        <CheckerForm key={String(checkerId)} record={'data' in found ? found.data : undefined} />
      )}
    </MoreMessages>
  )
}
