import 'server-only'
import type { SearchParams } from '@/components/screen/list/list-query'
import { readPageOnServer } from '@/components/screen/list/read-first-page'
import { RecordFailure } from '@/components/screen/record/record-failure'
import { MoreMessages } from '@/components/ui/more-messages'
import { readOnServer } from '@/lib/bff/read-on-server'
import { guideApi } from '@/lib/contract/document'
import { codes } from '@/lib/contract/error-code'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { requireOwnScreen } from '@/lib/navigation/require-own-screen'
import type { RouteName } from '@/lib/navigation/routes'
import { requireSession } from '@/lib/session/current-session'
import { DocumentViewer } from './document-viewer'
import { toViewerQuery } from './viewer-query'

/** Product guides to read: the categories, and the first files that the address asks for, come with the page. */
export const documentViewerPage =
  (route: RouteName) =>
  async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
    await requireSession()
    await requireOwnScreen()
    const query = toViewerQuery(await searchParams)
    const [files, categories] = await Promise.all([
      readPageOnServer(guideApi.list, query),
      readOnServer(guideApi.categories, {}),
    ])
    return (
      <MoreMessages messages={pickMessages(await currentLanguage(), ['document', 'file'])}>
        {files.failure?.code === codes.forbidden ? (
          <RecordFailure failure={files.failure} />
        ) : (
          <DocumentViewer
            route={route}
            first={{ query, ...(files.data && { page: files.data }), readAt: Date.now() }}
            {...(categories.data && { categories: categories.data.list })}
          />
        )}
      </MoreMessages>
    )
  }
