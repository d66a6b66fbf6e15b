import type { Page } from '@playwright/test'
import { askAs } from './ask-as'
import type { Screen } from './screen-table'

/** A field of the first row of a list on this brand for the signed-in user; none without the right to read it. */
const firstOf = async (page: Page, list: string, field: string): Promise<string | undefined> =>
  JSON.parse((await askAs(page, list)).body).data?.list[0]?.[field]

/** The address of every screen, with a record where it takes one and the brand has one. */
export const addressesFor = async (page: Page): Promise<(screen: Screen) => string> => {
  const firstController = (kind: string) => firstOf(page, `/sys/device/${kind}/list?limit=1`, 'macWifiId')
  const himit = await firstController('himit')
  const checker = await firstOf(page, '/checker_svc/device/list?limit=1', 'checkerId')
  const records: Partial<Record<Screen['name'], string | undefined>> = {
    hidomDetails: await firstController('hidom'),
    smartTouchDetails: await firstController('smarttouch'),
    repairDetails: await firstOf(page, '/sys/repair/list?limit=1', 'repairId'),
    projectDetail: await firstOf(page, '/sys/project/list?limit=1', 'projectId'),
    checkerDetail: checker,
    checkerWriteIn: checker,
    createDataReport: await firstOf(page, '/checker_svc/report/list?limit=1', 'reportId'),
    otaDetail: await firstOf(page, '/sys/ota/task/list?limit=1', 'upgradeId'),
    editFile: await firstOf(page, '/sys/guide/list?limit=1', 'fileId'),
  }
  return ({ name, path, identity, takesRecord }) => {
    const record = records[name] ?? himit
    if (takesRecord) return `${path}/${record}`
    const [field] = identity
    return field === 'macWifiId' || records[name] ? `${path}?${field}=${record}` : path
  }
}
