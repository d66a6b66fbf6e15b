import 'server-only'
import { RecordFailure } from '@/components/screen/record/record-failure'
import { MoreMessages } from '@/components/ui/more-messages'
import { readOnServer } from '@/lib/bff/read-on-server'
import { codes } from '@/lib/contract/error-code'
import { organizationApi } from '@/lib/contract/organization'
import { regionApi } from '@/lib/contract/region'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { requireOwnScreen } from '@/lib/navigation/require-own-screen'
import { requireSession } from '@/lib/session/current-session'
import { OrganizationScreen } from './organization-screen'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The HTML includes the tree of the tab in the address. */
export const OrganizationPage = async ({ searchParams }: Props) => {
  await requireSession()
  await requireOwnScreen()
  const isRegion = (await searchParams).tab === 'region'
  const organizations = isRegion ? undefined : await readOnServer(organizationApi.tree, {})
  const regions = isRegion ? await readOnServer(regionApi.tree, {}) : undefined
  const failure = organizations?.failure ?? regions?.failure
  const readAt = Date.now()
  return (
    <MoreMessages messages={pickMessages(await currentLanguage(), ['organization', 'region', 'person'])}>
      {failure?.code === codes.forbidden ? (
        <RecordFailure failure={failure} />
      ) : (
        <OrganizationScreen
          organizations={organizations && { result: organizations, readAt }}
          regions={regions && { result: regions, readAt }}
        />
      )}
    </MoreMessages>
  )
}
