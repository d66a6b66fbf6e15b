import { and, eq } from 'drizzle-orm'
import type { Device } from '@/lib/contract/device'
import type { Language } from '@/lib/contract/language'
import type { PlatformId } from '@/lib/contract/platform-id'
import type { ProjectDeviceQuery } from '@/lib/contract/project'
import { equals, refersTo } from '../../kernel/list/conditions'
import { defineRows } from '../../kernel/list/define-rows'
import type { Territory } from '../../kernel/session/data-scope'
import { controllerSorts, readDevices } from '../device/controller-query'
import { controllersWithin } from '../device/controllers-within'
import { hasConnection } from '../device/in-service'
import { controllers } from '../tables/fleet'

/** The project has been looked for before, among those that the viewer sees. */
type ProjectDeviceViewer = Territory<PlatformId> & { now: Date; language: Language }

/** Controllers of a project, of every kind. */
export const projectDeviceRows = defineRows<ProjectDeviceViewer, ProjectDeviceQuery, Device>({
  table: controllers,
  id: controllers.id,
  sorts: controllerSorts,
  standing: [[controllers.macWifiId, 'asc']],
  scope: ({ platformId, reach }) => and(eq(controllers.platformId, platformId), controllersWithin(reach)),
  filters: {
    projectId: refersTo(controllers.projectId),
    controllerType: equals(controllers.controllerType),
    onlineStatus: hasConnection,
    firmwareVersion: equals(controllers.firmwareVersion),
  },
  read: readDevices,
})
