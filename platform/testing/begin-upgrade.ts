import { postTo, signInTo } from './real-platform'

const dataOf = async <Data>(response: Response): Promise<Data> => {
  const answer = (await response.json()) as { code: number; data: Data }
  if (answer.code !== 0) throw new Error(JSON.stringify(answer))
  return answer.data
}
export const post = async <Data>(base: string, path: string, body: unknown, token: string): Promise<Data> =>
  dataOf<Data>(await postTo(base, path, body, token))
export const read = async <Data>(base: string, path: string, token: string): Promise<Data> =>
  // biome-ignore lint/style/noRestrictedGlobals: the client of a test, which stands where the console would
  dataOf<Data>(await fetch(base + path, { headers: { token } }))

/** An upgrade to so many devices of the largest family, approved by a second person and started. */
export const beginUpgrade = async (
  base: string,
  devices: number,
  /** Before it is created. */
  ready: (macWifiIds: string[]) => Promise<void> = async () => undefined,
): Promise<{ upgradeId: string; macWifiIds: string[] }> => {
  const [maker, approver] = [await signInTo(base, 'ota'), await signInTo(base, 'admin')]
  const query = 'limit=100&status=2&featureCode=HM16-WIFI-ESP32&upgradeType=1&versionNo=3.2.1'
  const versions = await read<{ list: { versionId: string }[] }>(base, `/sys/ota/version/list?${query}`, maker)
  const source = { versionId: versions.list[0]?.versionId }
  const all = { check: { source, selection: { by: 'all' } }, only: 'eligible', limit: 200 }
  const found = await post<{ list: { macWifiId: string }[] }>(base, '/sys/ota/task/preflightDevices', all, maker)
  const macWifiIds = found.list.slice(0, devices).map(({ macWifiId }) => macWifiId)
  if (macWifiIds.length < devices) throw new Error(`only ${macWifiIds.length} devices can be upgraded`)
  await ready(macWifiIds)
  const check = { source, selection: { by: 'device', macWifiIds } }
  const { snapshot } = await post<{ snapshot: string }>(base, '/sys/ota/task/preflight', check, maker)
  const run = {
    upgradeWay: 2,
    dailyWindow: null,
    concurrency: 4,
    retryTimes: 2,
    timeoutMin: 5,
    onlyIdle: 0,
    executeTime: null,
    effectiveStart: null,
    effectiveEnd: null,
    stages: [
      { share: 20, successTrigger: 1, failureThreshold: 100 },
      { share: 80, successTrigger: 1, failureThreshold: 100 },
    ],
  }
  const form = { ...check, taskName: 'test', remark: '', run, snapshot, confirmCount: devices }
  const { upgradeId } = await post<{ upgradeId: string }>(base, '/sys/ota/task/save', form, maker)
  await post(base, '/sys/ota/task/approve', { upgradeId, remark: '' }, approver)
  await post(base, '/sys/ota/task/start', { upgradeId }, maker)
  return { upgradeId, macWifiIds }
}
