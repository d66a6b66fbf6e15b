import { rnd } from '@/lib/format/rnd'

/**
 * The order in which devices are upgraded: one of each project, then the second of each, and so on. So the first stage
 * reaches as many sites as it can, and places are never kept empty by two of one project standing next to each other.
 */
export const orderDevices = <Each extends { macWifiId: string; projectId: number | null }>(
  devices: readonly Each[],
  key: string,
): Each[] => {
  const shuffled = devices
    .map((device) => ({ device, at: rnd(device.macWifiId, 'order', key) }))
    .sort((a, b) => a.at - b.at || (a.device.macWifiId < b.device.macWifiId ? -1 : 1))
  const rounds = new Map<number, number>()
  return shuffled
    .map(({ device }, index) => {
      const { projectId } = device
      const round = projectId === null ? 0 : (rounds.get(projectId) ?? 0)
      if (projectId !== null) rounds.set(projectId, round + 1)
      return { device, round, index }
    })
    .sort((a, b) => a.round - b.round || a.index - b.index)
    .map(({ device }) => device)
}
