import { eq } from 'drizzle-orm'
import type { Hello } from '@/lib/contract/device-message'
import { toVersionOrder } from '@/lib/contract/version-number'
import type { Database } from '../../kernel/db/database'
import { devicePresence } from '../tables/connection'
import { controllers } from '../tables/fleet'
import type { Told } from './boots'

type ControllerFacts = Partial<typeof controllers.$inferInsert>
type PresenceFacts = Partial<typeof devicePresence.$inferInsert>
/** What a network and a bus are like now, as the controller's record has them. */
export const toRecordFacts = ({ network, bus }: Told): ControllerFacts => ({
  ...(network && { networkType: network.networkType, rssi: network.rssi, ipAddress: network.ipAddress }),
  ...bus,
})

/** Versions and what else the device alone knows. What it leaves empty stays as it was. */
export const toHelloFacts = (hello: Hello, present: Told): ControllerFacts => {
  const { firmwareVersion, mcuVersion, moduleVersion, hardwareVersion, featureCode } = hello
  const told = Object.entries({ mcuVersion, moduleVersion, hardwareVersion, featureCode })
  return {
    ...toRecordFacts(present),
    firmwareVersion,
    firmwareOrder: toVersionOrder(firmwareVersion),
    ...Object.fromEntries(told.filter(([, value]) => value !== '')),
    heartbeatSec: hello.heartbeatSec,
    centralControllerCount: hello.centralControllers,
  }
}

/** What its network module tells of itself. */
export const toModuleFacts = ({ network, health, healthTime }: Told & { healthTime?: Date }): PresenceFacts => ({
  ...(network && { ssid: network.ssid, channel: network.channel }),
  ...(health && healthTime && { ...health, healthTime }),
})

/** What is another one than before. */
export const changedFacts = <Row extends object>(row: Row, facts: Partial<Row>): Partial<Row> =>
  Object.fromEntries(Object.entries(facts).filter(([key, value]) => row[key as keyof Row] !== value)) as Partial<Row>

/** Changes the record of a controller by what it said; answers whether anything was new. */
export const writeRecordFacts = async (tx: Database, id: number, facts: ControllerFacts): Promise<boolean> => {
  if (Object.keys(facts).length === 0) return false
  await tx.update(controllers).set(facts).where(eq(controllers.id, id))
  return true
}

export const writeModuleFacts = async (tx: Database, controllerId: number, facts: PresenceFacts): Promise<void> => {
  if (Object.keys(facts).length === 0) return
  await tx.update(devicePresence).set(facts).where(eq(devicePresence.controllerId, controllerId))
}
