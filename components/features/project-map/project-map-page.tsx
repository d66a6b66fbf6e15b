import 'server-only'
import { filtersOf, type SearchParams, toListQuery } from '@/components/screen/list/list-query'
import { MoreMessages } from '@/components/ui/more-messages'
import { readOnServer } from '@/lib/bff/read-on-server'
import { mapTiles } from '@/lib/config/map-tiles'
import { mapsKey } from '@/lib/config/maps-key'
import { projectApi } from '@/lib/contract/project'
import { projectMapApi } from '@/lib/contract/project-map'
import { currentLanguage } from '@/lib/i18n/current-language'
import { currentTimeZone } from '@/lib/i18n/current-time-zone'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { requireOwnScreen } from '@/lib/navigation/require-own-screen'
import { requireSession } from '@/lib/session/current-session'
import { ProjectMapScreen } from './project-map-screen'

/** The page of the map: its HTML includes the projects; the land is a shared file. */
export const ProjectMapPage = async ({ searchParams }: { searchParams: Promise<SearchParams> }) => {
  await requireSession()
  await requireOwnScreen()
  const language = await currentLanguage()
  const timeZone = await currentTimeZone()
  const { query } = toListQuery(projectApi.list, { ...(await searchParams), timeZone })
  const filter = filtersOf(query)
  const result = await readOnServer(projectMapApi.points, filter)
  return (
    <MoreMessages messages={pickMessages(language, ['project', 'projectMap', 'worldMap'])}>
      <ProjectMapScreen
        first={{ filter, result, language, readAt: Date.now() }}
        hasGoogle={mapsKey() !== undefined}
        tiles={mapTiles()}
      />
    </MoreMessages>
  )
}
