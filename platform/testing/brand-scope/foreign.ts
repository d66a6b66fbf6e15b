import type { controllers } from '../../nouns/tables/fleet'

type Controller = typeof controllers.$inferSelect

/** What brand 6 has, by its key where nothing else is said: what somebody in brand 12 must not reach. */
export interface Foreign {
  /** A controller that is bound, a HIDOM, a Smart Touch. */
  device: Controller
  hidom: Controller
  smartTouch: Controller
  project: string
  fault: string
  repair: string
  photo: { repairId: string; fileId: string }
  question: string
  user: string
  group: string
  relation: string
  /** Record of a command. */
  command: string
  push: string
  announcement: string
  category: string
  guide: string
  instruction: string
  version: string
  /** Ticket of a download of that version. */
  versionTicket: string
  policy: string
  /** That of the policy. */
  featureCode: string
  upgrade: { upgradeId: string; resultId: string; versionId: string; macWifiId: string }
  software: string
  appVersion: string
  appLog: string
  error: string
  operationLog: string
  /** A shared view of the gateways' list. */
  listView: string
  /** Somebody who may sign in to brand 6 alone. */
  staff: string
  /** Jobs of the very user who asks in brand 12. */
  exportJob: string
  batchJob: string
  deviceImport: string
  /** Ticket of a download of the export's file. */
  ticket: string
}

/** How an endpoint is asked for what belongs to brand 6, or why there is no such thing to ask for. */
export type AskedRows = Record<string, ((there: Foreign) => unknown) | 'takes no key' | 'in lists'>
