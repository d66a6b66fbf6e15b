import type { Page } from '@playwright/test'
import type { InterfaceSize, Settings } from '@/lib/theme/settings'
import { chooseInUserMenu } from '../journeys/arrive'
import type { Brand } from '../support/accounts'

export type Picture = {
  /** Name of its file. */
  name: string
  /** `{record}` stands for the id of {@link Picture.record}. */
  path: string
  /** The list whose first row is meant, and the field of its id. */
  record?: readonly [list: string, field: string]
  /** Null: signed out. */
  as?: 'admin' | 'viewer' | null
  brand?: Brand
  language?: 'zh' | 'en'
  dark?: true
  phone?: true
  size?: InterfaceSize
  accent?: Settings['accent']
  /** Opens what is shown: a dialog, a menu, a row. */
  act?: (page: Page) => Promise<void>
  /** It shows what waits: nothing of it ever comes. */
  showsWaiting?: true
}

/** The demo's controller whose condenser clogged up until alarm 45. */
const story = '84F3EB0F0145'

/** Each lasts for five seconds: how much of one a picture shows would be chance. */
const untilToastsHaveGone = (page: Page): Promise<void> =>
  page.locator('div[data-kind=error]').first().waitFor({ state: 'detached' })

const click = (role: 'button' | 'tab' | 'menuitem' | 'link', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click()
/** Opens a row's menu and takes an action of it. */
const choose = (action: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: /的更多操作$|^More actions/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Every kind of screen, dialog and state once or twice; light and dark, both languages, a phone, all brands. */
export const pictures: readonly Picture[] = [
  // Before signing in.
  { name: 'sign-in-zh', path: '/login', as: null },
  { name: 'sign-in-hitachi-en', path: '/login', as: null, brand: 12, language: 'en' },
  { name: 'sign-in-york-dark-zh', path: '/login', as: null, brand: 13, dark: true },
  { name: 'sign-in-phone-en', path: '/login', as: null, language: 'en', phone: true },

  // Lists.
  { name: 'list-zh', path: '/equipmentCenter/HIMIT' },
  { name: 'list-en', path: '/equipmentCenter/HIMIT', language: 'en' },
  { name: 'list-dark-en', path: '/equipmentCenter/HIMIT', language: 'en', dark: true },
  { name: 'list-mini-zh', path: '/equipmentCenter/HiDom', size: 'mini' },
  { name: 'list-orange-zh', path: '/APPAdministration/questionManagement', accent: 'orange' },
  { name: 'list-filtered-en', path: '/equipmentCenter/HIMIT?onlineStatus=0&controllerType=1', language: 'en' },
  { name: 'list-empty-zh', path: '/equipmentCenter/HIMIT?deviceName=nothing-has-this-name' },
  {
    name: 'list-failed-en',
    path: '/equipmentCenter/HIMIT?deviceName=fails-500',
    language: 'en',
    act: untilToastsHaveGone,
  },
  { name: 'list-phone-zh', path: '/equipmentCenter/HIMIT', phone: true },
  { name: 'log-en', path: '/platformCenter/systemLog', language: 'en' },
  { name: 'repairs-zh', path: '/APPAdministration/repairManagement' },
  { name: 'tree-zh', path: '/userCenter/organization' },

  // Records.
  { name: 'device-zh', path: `/equipmentCenter/devicedetails?macWifiId=${story}` },
  { name: 'device-dark-en', path: `/equipmentCenter/devicedetails?macWifiId=${story}`, language: 'en', dark: true },
  { name: 'device-phone-en', path: `/equipmentCenter/devicedetails?macWifiId=${story}`, language: 'en', phone: true },
  { name: 'units-en', path: `/equipmentCenter/outdoor/${story}`, language: 'en' },
  {
    name: 'project-zh',
    path: '/projectMangement/projectDetail?projectId={record}',
    record: ['/sys/project/list', 'projectId'],
  },
  {
    name: 'upgrade-en',
    path: '/equipmentCenter/OTAdetailInfo?upgradeId={record}',
    record: ['/sys/ota/task/list', 'upgradeId'],
    language: 'en',
  },
  { name: 'repair-zh', path: '/repairDetails/{record}', record: ['/sys/repair/list', 'repairId'] },

  // Charts and maps.
  { name: 'dashboard-zh', path: '/dashboard' },
  { name: 'dashboard-dark-en', path: '/dashboard', language: 'en', dark: true },
  { name: 'dashboard-phone-dark-zh', path: '/dashboard', dark: true, phone: true },
  { name: 'faults-zh', path: '/equipmentCenter/faultanalysis' },
  {
    name: 'history-en',
    path: `/equipmentCenter/HistoricalRecords?macWifiId=${story}&unitKind=2&unit=00-00&points=dischargePressure,satCondTemp`,
    language: 'en',
  },
  { name: 'map-zh', path: '/projectMangement/projectMap' },

  // Forms, dialogs and menus.
  {
    name: 'form-drawer-zh',
    path: '/APPAdministration/questionManagement',
    act: click('button', '新增问题'),
  },
  {
    name: 'form-drawer-dark-en',
    path: '/userCenter/userCore',
    language: 'en',
    dark: true,
    act: click('button', 'Add user'),
  },
  {
    name: 'form-phone-zh',
    path: '/APPAdministration/questionManagement',
    phone: true,
    act: click('button', '新增问题'),
  },
  { name: 'form-page-zh', path: '/informationEdit' },
  { name: 'settings-en', path: '/platformCenter/systemConfiguration', language: 'en' },
  { name: 'confirm-delete-zh', path: '/APPAdministration/questionManagement', act: choose('删除') },
  {
    name: 'confirm-delete-dark-en',
    path: '/APPAdministration/questionManagement',
    language: 'en',
    dark: true,
    act: choose('Delete'),
  },
  { name: 'palette-zh', path: '/informationEdit', act: (page) => page.keyboard.press('Control+k') },
  {
    name: 'user-menu-en',
    path: '/informationEdit',
    language: 'en',
    act: (page) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /^User menu/ })
        .click(),
  },
  {
    name: 'appearance-dark-zh',
    path: '/informationEdit',
    dark: true,
    act: (page) => chooseInUserMenu(page, '系统布局配置'),
  },
]
